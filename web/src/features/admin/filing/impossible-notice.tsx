import type { Answers } from '@borderlane/contracts/forms/question'
import { useTranslation } from 'react-i18next'
import { today } from '../../../parts/travel/day'
import { Notice } from '../../../ui/notice'
import { impossibleIn } from './impossible-answers'

/** Warns staff of answers that cannot be, before they submit them. */
export function ImpossibleNotice({ answers }: { answers: Answers }) {
  const { t } = useTranslation('admin')
  const found = impossibleIn(answers, today())
  if (found.length === 0) return null
  return (
    <Notice tone="bad" title={t('impossible.title')}>
      <ul>
        {found.map((one) => (
          <li key={one}>{t(`impossible.${one}`)}</li>
        ))}
      </ul>
    </Notice>
  )
}
