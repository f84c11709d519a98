import type { Phrase } from '@borderlane/contracts/primitives'
import type { FindText } from '@borderlane/words/text-types'
import { titleText } from '@borderlane/words/title-text'
import { writtenParams } from '@borderlane/words/written'
import i18next from 'i18next'
import { countryName } from './country-name'
import { formatOf } from './format'

export type PhraseTopic = 'documents' | 'notes' | 'titles'

/**
 * A sentence that the server has made, in the reader's language. It comes in English: that is where the language
 * is English, and where the words do not know the code (an admin's own text).
 */
export function phraseText(topic: PhraseTopic, { code, params, text }: Phrase, language: string): string {
  // The English texts of these topics are not loaded.
  if (language === 'en') return text
  const textOf = i18next.getFixedT(language, topic as never) as unknown as (
    key: string,
    options: object,
  ) => string
  const find: FindText = (key, replace = {}) =>
    textOf(key, { replace, count: replace['count'], nsSeparator: false, defaultValue: '' }) || null
  return (
    (topic === 'titles'
      ? titleText(find, { code, params }, (country) => countryName(country, language))
      : find(code, writtenParams(params, formatOf(language)))) ?? text
  )
}
