import type { Phrase } from '@borderlane/contracts/phrase'
import { type Params, say, sayTitle, type Words } from '@borderlane/words/fill'
import i18next from 'i18next'
import { countryName } from './country-name'
import { formatDate, formatMoney } from './format'

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
      : say(words, code, localized(params, language), language)) ?? text
  )
}

/** Amounts (`USD 25.00`), days, months and years of the parameters as the language writes them. */
function localized(params: Params, language: string): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const [, currency, amount] = /^([A-Z]{3}) (\d+(?:\.\d+)?)$/.exec(String(value)) ?? []
      if (currency && amount) return [name, formatMoney(Number(amount), currency, language)]
      if (/^\d{4}-\d{2}(-\d{2})?$/.test(String(value)))
        return [name, formatDate(String(value), String(value).length === 7 ? 'month' : 'day', language)]
      return [name, value]
    }),
  )
}
