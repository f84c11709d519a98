import type { Phrase } from '@borderlane/contracts/phrase'
import { titleText } from '@borderlane/words/title-text'
import { translator } from '@borderlane/words/translator'
import type { FindText } from '@borderlane/words/text-types'
import type { Note } from '../rules/requirement-note'

const documents = translator('documents', 'en')
const notes = translator('notes', 'en')
const titles = translator('titles', 'en')

export const documentPhrase = (code: string): Phrase => phrase(documents.find, { code, params: {} })
export const notePhrase = (note: Note): Phrase => phrase(notes.find, note)

/** By code, kind and country: every answer to a search has a title, and making one costs more than finding the rule. */
const titlesMade = new Map<string, string>()

/** @param countryName of the destination, where the title has a place for it */
export function titlePhrase(title: Note, countryName: string): Phrase {
  const key = `${title.code} ${title.params['kind']} ${countryName}`
  const text = titlesMade.get(key) ?? titleText(titles.find, title, () => countryName) ?? title.code
  titlesMade.set(key, text)
  return { ...title, text }
}

/** What an admin has entered in words of their own is its own text. */
function phrase(find: FindText, { code, params }: Note): Phrase {
  return { code, params, text: find(code, params) ?? code }
}
