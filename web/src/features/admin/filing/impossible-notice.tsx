import type { VisaVariant } from '@borderlane/contracts/catalogue/requirement'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { acrossAnswers, refusalsOf } from '@borderlane/domain/forms/across'
import { useTranslation } from 'react-i18next'
import { acrossText, useIssueText } from '../../../parts/form/across-text'
import { today } from '../../../parts/travel/day'
import { Notice } from '../../../ui/notice'

interface ImpossibleNoticeProps {
  form?: Form
  answers: Answers
  /** What the visa of the order allows. */
  variant: VisaVariant | null
}

/**
 * Warns staff of answers that cannot be, before they submit them. Travellers cannot save most of it: a passport that was
 * read wrongly, or a form that asks less, may bring it all the same.
 */
export function ImpossibleNotice({ form = STANDARD_FORM, answers, variant }: ImpossibleNoticeProps) {
  const { t } = useTranslation('across')
  const textOf = useIssueText(form)
  const found = refusalsOf(acrossAnswers(form, answers, { today: today(), variant }))
  if (found.length === 0) return null
  return (
    <Notice tone="bad" title={t('title')}>
      <ul>
        {found.map((one) => (
          <li key={`${one.path} ${one.other}`}>{textOf(one, answers) ?? acrossText(one)}</li>
        ))}
      </ul>
    </Notice>
  )
}
