import { inSentence } from './country-in-sentence'
import { LANGUAGES, type Language } from './languages'
import { type Sentence, sentencePlaces } from './sentence-places'
import { titleText } from './title-text'
import { translator } from './translator'

/** A sentence about a route in a language, for what is written on the server. The web has the same (`sentence-words.ts`). */
export function sentenceText({ topic, code, params, text }: Sentence, language: Language): string {
  // A note comes in English.
  if (language === 'en' && text !== undefined) return text
  const countries = translator('countries', language)
  const country = (of: string): string => countries.find(of) ?? of
  const places = sentencePlaces(params, {
    format: LANGUAGES[language].format,
    country,
    countryInSentence: (of) => (language === 'en' && inSentence[of]) || country(of),
    say: (text, params) => translator('rule', language).find(text, params) ?? text,
    title: (title) => titleText(translator('titles', language).find, title, country) ?? title.text,
  })
  return translator(topic, language).find(code, places) ?? text ?? code
}

/** Sentences one after the other; Chinese has no blanks between them. */
export const sentencesText = (sentences: readonly Sentence[], language: Language): string =>
  sentences.map((one) => sentenceText(one, language)).join(language === 'zh' ? '' : ' ')
