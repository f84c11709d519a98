import type { EndedRule } from '@borderlane/contracts/catalogue/requirement'
import { endedSentence } from '@borderlane/domain/catalogue/route-sentences'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../http/client'
import { SourceLink } from '../pricing/source-link'
import { useWords } from '../words/use-words'
import { useSentences } from './use-sentences'

/** What held until the day before nothing is known; null: the error is another one, or nothing is known at all. */
export const lastRule = (error: unknown): EndedRule['last'] =>
  isCode(error, 'catalogue.day_not_known') ? ((error.details as EndedRule | undefined)?.last ?? null) : null

export function RuleThatEnded({ last }: { last: NonNullable<EndedRule['last']> }) {
  const { t } = useTranslation('results')
  const { sourceDay } = useWords()
  const say = useSentences()
  return (
    <>
      <p>
        {say(endedSentence(last))}{' '}
        {t(`evidence.rests.${last.evidence}`, { day: sourceDay(last.source.asOf) })}{' '}
        <SourceLink source={last.source} />
      </p>
      <p>{t('day.endedAfter')}</p>
    </>
  )
}
