import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TravelDates } from './read-travel-dates'

const PAUSE_MS = 500

/**
 * What a text says about the days of the journey; undefined while it is being typed, or read for the first time.
 * `confirm` says what was meant by a text: it need not be read.
 */
export function useTravelDates(text: string) {
  const { i18n } = useTranslation()
  const [read, setRead] = useState<{ text: string; dates: TravelDates }>()
  const language = i18n.language
  const isKnown = read?.text === text
  useEffect(() => {
    if (isKnown || !text.trim()) return
    let isCurrent = true
    const timer = setTimeout(() => {
      // Where the reader cannot be fetched, the two days are asked for.
      void import('./read-travel-dates')
        .then(({ readTravelDates }) => readTravelDates(text, language, new Date()))
        .catch((): TravelDates => ({ isCertain: false }))
        .then((dates) => {
          if (isCurrent) setRead({ text, dates })
        })
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, language, isKnown])
  return {
    dates: isKnown && text.trim() ? read.dates : undefined,
    confirm: (confirmed: string, arrival: string, departure: string) =>
      setRead({ text: confirmed, dates: { arrival, departure, isCertain: true } }),
  }
}
