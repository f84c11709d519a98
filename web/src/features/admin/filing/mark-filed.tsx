import { penceOf } from '@borderlane/domain/pricing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api, isCode } from '../../../http/client'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { FormFailure } from '../../../ui/notice'
import { PageForm, TextField } from '../../../ui/fields'
import { useStaffErrorText } from '../queries/use-staff-error-text'
import { staffRoutes } from '../../../http/staff-routes'

interface MarkFiledProps {
  orderId: string
  /** Of the answers that were copied: what was corrected since is shown first. */
  version: number
  /** The official fee that was an estimate; null: what was paid is not asked. */
  feeEstimateCents: number | null
  /** It is filed by now, here or by a colleague, or an answer was corrected. */
  onChanged: () => void
}

/** Notes that the application was submitted, with the authority's own number. */
export function MarkFiled({ orderId, version, feeEstimateCents, onChanged }: MarkFiledProps) {
  const { t } = useTranslation('filing')
  const errorText = useStaffErrorText()
  const queryClient = useQueryClient()
  const [reference, setReference] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [fee, setFee] = useState('')
  const [isNoAmount, setNoAmount] = useState(false)
  const { pounds } = useWords()
  const feePaid = fee.trim() === '' || feeEstimateCents === null ? undefined : penceOf(fee)
  const file = useMutation({
    mutationFn: (feePaidCents: number | undefined) =>
      api.call(staffRoutes.fileOrder, {
        id: orderId,
        version,
        reference: reference.trim(),
        ...(feePaidCents !== undefined && { feePaidCents }),
      }),
    onSuccess: () => {
      setReference('')
      setFee('')
      toast.success(t('noted'))
      void queryClient.invalidateQueries({ queryKey: ['staff-orders'] })
      onChanged()
    },
    onError: (error) => isCode(error, 'orders.changed') && onChanged(),
  })
  const submit = () => {
    setMissing(reference.trim() === '')
    setNoAmount(feePaid === null)
    if (reference.trim() !== '' && feePaid !== null && !file.isPending) file.mutate(feePaid)
  }
  return (
    <PageForm className="space-y-3 bg-sunk p-4" onSubmit={submit}>
      {file.isError && <FormFailure title={t('notNoted')} {...errorText(file.error)} attempt={file.error} />}
      <TextField
        id="filing-reference"
        label={t('reference')}
        hint={t('referenceHint')}
        error={isMissing ? t('referenceMissing') : undefined}
        maxLength={60}
        autoComplete="off"
        className="figures"
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
      {feeEstimateCents !== null && (
        <TextField
          id="filing-fee"
          label={t('fee')}
          hint={t('feeHint', { amount: pounds(feeEstimateCents) })}
          error={isNoAmount ? t('feeWrong') : undefined}
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          value={fee}
          onChange={({ target }) => setFee(target.value)}
        />
      )}
      <Button type="submit" variant="quiet" label={t('mark')} busy={file.isPending} />
    </PageForm>
  )
}
