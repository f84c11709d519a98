import type { Phrase } from '@borderlane/contracts/phrase'
import { say, sayTitle, type Words } from '@borderlane/words/fill'
import { writtenParams } from '@borderlane/words/written'
import i18next from 'i18next'
import { countryName } from './country-name'
import { formatOf } from './format'

/** The topics of `libs/words` whose sentences the server sends as codes. */
export type PhraseTopic = 'documents' | 'notes' | 'titles'

/**
 * A sentence that the server has made, in the reader's language. It comes in English: that stands where the language
 * is English, and where the words do not know the code (an admin's own text).
 */
export function phraseText(topic: PhraseTopic, { code, params, text }: Phrase, language: string): string {
  const words = i18next.getResourceBundle(language, topic) as Words | undefined
  if (language === 'en' || !words) return text
  return (
    (topic === 'titles'
      ? sayTitle(words, { code, params }, (country) => countryName(country, language))
      : say(words, code, writtenParams(params, formatOf(language)), language)) ?? text
  )
}
