import type { Phrase } from '@borderlane/contracts/phrase'
import { documents } from '@borderlane/words/documents/en'
import { say, sayTitle, type Words } from '@borderlane/words/fill'
import { notes } from '@borderlane/words/notes/en'
import { titles } from '@borderlane/words/titles/en'
import type { Note } from '../requirement/requirement-note'

export const documentPhrase = (code: string): Phrase => phrase(documents, { code, params: {} })
export const notePhrase = (note: Note): Phrase => phrase(notes, note)

/** @param countryName of the destination, where the title has a place for it */
export function titlePhrase(title: Note, countryName: string): Phrase {
  return { ...title, text: sayTitle(titles, title, () => countryName) ?? title.code }
}

/** What an admin has entered in words of their own is its own text. */
function phrase(words: Words, { code, params }: Note): Phrase {
  return { code, params, text: say(words, code, params) ?? code }
}
