import type { Phrase } from '@borderlane/contracts/primitives'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { exchangeRatesQuery } from './catalogue.queries'
import { countryInSentence, countryName } from './country-name'
import {
  formatConverted,
  formatDate,
  formatListed,
  formatPounds,
  formatSourceDay,
  formatSpan,
} from './format'
import { phraseText, type PhraseTopic } from './phrase-text'
import { usePreferences } from './preference.store'

export function useWords() {
  const { i18n } = useTranslation()
  const language = i18n.language
  return {
    language,
    number: (value: number) => new Intl.NumberFormat(language).format(value),
    pounds: (cents: number) => formatPounds(cents, language),
    date: (value: string | Date, style: Parameters<typeof formatDate>[1]) =>
      formatDate(value, style, language),
    /** An amount as its government asks for it, with its currency. */
    listed: (amount: string) => formatListed(amount, language),
    sourceDay: (asOf: string) => formatSourceDay(asOf, language),
    /** A length of time: "6 months". */
    span: (count: number, unit: 'day' | 'month' | 'year') => formatSpan(count, unit, language),
    country: (code: string, fallback?: string) => countryName(code, language, fallback),
    /** As it is inside a sentence: "the United States". */
    countryInSentence: (code: string, fallback?: string) => countryInSentence(code, language, fallback),
    /** A sentence or a name that the server has made. */
    phrase: (topic: PhraseTopic, phrase: Phrase) => phraseText(topic, phrase, language),
  }
}

/**
 * Amounts in the visitor's display currency, beside the GBP that is charged. `about` gives undefined where that
 * currency is GBP or its rate is not known.
 */
export function useConverted() {
  const currency = usePreferences((state) => state.currency)
  const { i18n } = useTranslation()
  const { data } = useQuery({ ...exchangeRatesQuery, enabled: currency !== 'GBP' })
  const rate = data?.rates.find((one) => one.currency === currency)
  return {
    asOf: rate?.asOf,
    about: (cents: number) =>
      currency === 'GBP' || !rate
        ? undefined
        : formatConverted(cents, rate.ratePerGbp, currency, i18n.language),
  }
}
