import { questionsOf } from '@borderlane/contracts/forms/asked'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { acrossAnswers } from '@borderlane/domain/forms/across'
import { useTranslation } from 'react-i18next'
import { acrossText } from '../../../parts/form/across-text'
import { useFormWords } from '../../../parts/form/form-words'
import { today } from '../../../parts/travel/day'
import { Notice } from '../../../ui/notice'

/**
 * Warns staff of answers that cannot be, before they submit them. Travellers cannot save most of it: a passport that was
 * read wrongly, or a form that asks less, may bring it all the same.
 */
export function ImpossibleNotice({ form = STANDARD_FORM, answers }: { form?: Form; answers: Answers }) {
  const { t } = useTranslation('across')
  const words = useFormWords()
  const questions = new Map(questionsOf(form).map((question) => [question.id, question]))
  const labelOf = (path: string): string => {
    const question = questions.get(path.split('.')[0]!)
    return question ? words.label(form, question).label : path
  }
  const found = acrossAnswers(form, answers, { today: today() }).filter(
    ({ isError, rule }) => isError || rule === 'bornLongAgo',
  )
  const said = new Set(found.map(({ rule, of }) => acrossText(rule, of.map(labelOf))))
  if (said.size === 0) return null
  return (
    <Notice tone="bad" title={t('title')}>
      <ul>
        {[...said].map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Notice>
  )
}
