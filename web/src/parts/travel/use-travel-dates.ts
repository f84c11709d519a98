import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chrono, ParsedComponents, ParsedResult } from 'chrono-node'

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
      void readTravelDates(text, language, new Date())
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

interface TravelDates {
  /** Absent: the text does not say it. */
  arrival?: string
  departure?: string
  isCertain: boolean
}

/** Reads dates in words. Fetched when a text is there to be read: it is larger than the form. */
const READERS: Record<string, () => Promise<Chrono>> = {
  // Days stand before months: 10/05 is 10 May.
  en: async () => (await import('chrono-node/en')).GB,
  es: async () => (await import('chrono-node/es')).casual,
  fr: async () => (await import('chrono-node/fr')).casual,
  de: async () => (await import('chrono-node/de')).casual,
  it: async () => (await import('chrono-node/it')).casual,
  pt: async () => (await import('chrono-node/pt')).casual,
  ru: async () => (await import('chrono-node/ru')).casual,
  zh: async () => (await import('chrono-node/zh')).casual,
}

/**
 * The days that a text names, in the language of the page or else in English.
 * @param today what a day without a year counts from
 */
export async function readTravelDates(text: string, language: string, today: Date): Promise<TravelDates> {
  const own = READERS[language]
  const read = own && toDates((await own()).parse(text, today, { forwardDate: true }))
  if (read?.isCertain || language === 'en') return read ?? { isCertain: false }
  const english = toDates((await READERS.en!()).parse(text, today, { forwardDate: true }))
  return english.isCertain || !read ? english : read
}

function toDates(found: ParsedResult[]): TravelDates {
  const [first, second] = found
  if (!first) return { isCertain: false }
  const end = first.end ?? second?.start
  const arrival = day(first.start)
  const departure = end && day(end)
  const isCertain =
    // Two texts apart may say anything: "a week from 1 March".
    found.length === 1 &&
    hasDay(first.start) &&
    end !== undefined &&
    hasDay(end) &&
    (first.start.isCertain('year') || end.isCertain('year')) &&
    arrival! <= departure!
  return { arrival, departure, isCertain }
}

const hasDay = (date: ParsedComponents) => date.isCertain('day') && date.isCertain('month')

function day(date: ParsedComponents): string | undefined {
  if (!hasDay(date)) return undefined
  const [year, month, dayOfMonth] = [date.get('year'), date.get('month'), date.get('day')]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
}
