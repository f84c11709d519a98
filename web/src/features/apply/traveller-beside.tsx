import { questionsOf } from '@borderlane/contracts/forms/asked'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answer } from '@borderlane/contracts/forms/question'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../http/client'
import { answersQuery } from '../../parts/form/answers.queries'
import { orderQuery } from '../../parts/order/order.queries'
import { Button } from '../../ui/button'
import { FailureText, Notice } from '../../ui/notice'
import { TextField } from '../../ui/fields'
import { useDraft } from './draft.store'
import { sharedAnswers } from './shared-answers'
import { canTake } from './use-answers'

interface CopySharedProps {
  /** Whose party this traveller joins. */
  beside: string
  form: Form
  onChange: (id: string, answer: Answer) => void
}

/** Offers the answers that a traveller beside this one has given. Nothing is filled in unasked. */
export function CopyShared({ beside, form, onChange }: CopySharedProps) {
  const { t } = useTranslation('saving')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { data: order } = useQuery(orderQuery(beside))
  const copy = useMutation({
    mutationFn: async () => {
      const { answers } = await queryClient.fetchQuery(answersQuery(beside))
      // Who has only a link does not see what is sealed; who has just answered it here does.
      const { before } = useDraft.getState()
      const said = sharedAnswers({ ...answers, ...(before?.orderId === beside && before.answers) })
      const shared = questionsOf(form).flatMap((question): [string, Answer][] => {
        const answer = said[question.id]
        return answer !== undefined && answer !== '' && canTake(question, answer)
          ? [[question.id, answer]]
          : []
      })
      for (const [id, answer] of shared) onChange(id, answer)
      return shared.length
    },
  })
  if (!order) return null
  const name = order.applicant.fullName
  return (
    <Notice tone="info" title={t('beside.title', { name })}>
      <p>{t('beside.text')}</p>
      <Button variant="quiet" label={t('beside.copy', { name })} className="my-2" runs={copy} />
      <p role="status">{copy.isSuccess && t('beside.copied', { count: copy.data })}</p>
      {copy.isError && <FailureText {...errorText(copy.error)} />}
    </Notice>
  )
}

export function GuardianField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { t } = useTranslation('saving')
  return (
    <TextField
      id="guardian"
      label={t('beside.guardian')}
      hint={t('beside.guardianHint')}
      value={value}
      maxLength={200}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
