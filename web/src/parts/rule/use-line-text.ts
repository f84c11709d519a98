import type { TripLine } from '@borderlane/contracts/catalogue/trips'
import { dutySentences } from '@borderlane/domain/catalogue/duty'
import { dutyTexts } from '@borderlane/words/duty-texts'
import { useTranslation } from 'react-i18next'
import { formatOf } from '../words/format'
import { useWords } from '../words/use-words'
import { useSentences } from './use-sentences'

type Line = Pick<TripLine, 'topic' | 'code' | 'params' | 'duty'>

/** The words of a sentence about a trip; of a duty its name and all that is said of it. Texts: `duties`, `trip`. */
export function useLineText(): (line: Line, arrival: string) => string {
  const { t } = useTranslation('duties')
  const { language } = useWords()
  const say = useSentences()
  return (line, arrival) => {
    const { duty } = line
    if (!duty) return say(line)
    const details = dutySentences(duty, arrival, arrival)
    return [
      t(`what.${duty.code}`) + (duty.name ? ` (${duty.name}):` : ':'),
      `${t(`need.${duty.need}`)}.`,
      ...dutyTexts(details, (key, params) => t(`say.${key}`, params), formatOf(language)),
    ].join(' ')
  }
}
