import type { RouteSentence } from '@borderlane/domain/catalogue/route-sentences'
import { sentencePlaces } from '@borderlane/words/sentence-places'
import { useTranslation } from 'react-i18next'
import { countryInSentence, countryName } from '../words/country-name'
import { formatOf } from '../words/format'
import { phraseText } from '../words/phrase-text'

type Sentence = Pick<RouteSentence, 'code' | 'params' | 'text'> & { topic: string }

export function useSentences(): (...sentences: readonly Sentence[]) => string {
  const { t, i18n } = useTranslation(['rule', 'questions'])
  const { language } = i18n
  // The codes are of the list of the domain; the check of its words holds that there is a text for each.
  const textOf = t as unknown as (key: string, places: object) => string
  const say = ({ topic, code, params, text = code }: Sentence): string => {
    if (topic === 'notes') return phraseText('notes', { code, params, text }, language)
    const places = sentencePlaces(params, {
      format: formatOf(language),
      country: (of) => countryName(of, language),
      countryInSentence: (of) => countryInSentence(of, language),
      say: (of, params) => textOf(`rule:${of}`, params),
      title: (title) => phraseText('titles', title, language),
    })
    return textOf(`${topic}:${code}`, places)
  }
  return (...sentences) => sentences.map(say).join(language === 'zh' ? '' : ' ')
}
