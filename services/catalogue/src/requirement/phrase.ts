import type { Phrase } from '@borderlane/contracts/phrase'
import { documents } from '@borderlane/words/documents/en'
import { say } from '@borderlane/words/fill'
import { notes } from '@borderlane/words/notes/en'
import { titles } from '@borderlane/words/titles/en'
import type { Note } from './requirement-note'

type Words = Readonly<Record<string, string>>

export const documentPhrase = (code: string): Phrase => phrase(documents, { code, params: {} })
export const notePhrase = (note: Note): Phrase => phrase(notes, note)

/** @param countryName of the destination, where the title has a place for it */
export function titlePhrase(title: Note, countryName: string): Phrase {
  const name = say(titles, title.code, { country: countryName }) ?? title.code
  const kind = title.params['kind']
  const text = kind
    ? say(titles, 'kind_first', { kind: say(titles, `kind_${kind}`) ?? kind, title: name })
    : name
  return { ...title, text: text ?? name }
}

/** What an admin has entered in words of their own is its own text. */
function phrase(words: Words, { code, params }: Note): Phrase {
  return { code, params, text: say(words, code, params) ?? code }
}
