import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import {
  DECIDED_STATUSES,
  movesFrom,
  needsReason,
  type StaffStatus,
} from '@borderlane/contracts/orders/staff-moves'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { isCode } from '../../http/error'
import { useErrorText } from '../../http/error-text'
import { routes } from '../../http/routes'
import { useMay } from '../../parts/staff/use-may'
import { Button } from '../../ui/button'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { SelectField } from '../../ui/select-field'
import { TextField } from '../../ui/text-field'
import { Meanwhile } from './meanwhile'
import { showStaffOrder, staffOrderQuery } from './staff-orders.queries'

/** Sets any status, the sensible ones first. The server refuses what was decided on an older state of the order. */
export function SetStatus({ data }: { data: StaffOrder }) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { id, version, status: from } = data.order
  const { next, others } = movesFrom(from)
  const may = useMay()
  const moves = [...next, ...others].filter((one) => may('orders.decide') || !DECIDED_STATUSES.includes(one))
  const [status, setStatus] = useState<StaffStatus | ''>('')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const change = useMutation({
    mutationFn: (to: StaffStatus) =>
      api.call(routes.setOrderStatus, { id, version, status: to, reason: reason.trim() || undefined }),
    onSuccess: (order) => {
      toast.success(t('set.done'))
      setStatus('')
      setReason('')
      showStaffOrder(queryClient, order)
    },
    onError: async (error) => {
      toast.error(t('set.failed'), { description: errorText(error).text })
      if (isCode(error, 'orders.changed'))
        await queryClient.invalidateQueries({ queryKey: staffOrderQuery(id).queryKey })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['staff-orders'] }),
  })
  const needed = status !== '' && needsReason(from, status)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const missing = needed && reason.trim() === ''
    setMissing(missing)
    if (status !== '' && !missing && !change.isPending) change.mutate(status)
  }
  return (
    <form noValidate aria-labelledby="set-status" className="space-y-4 bg-sunk p-4" onSubmit={submit}>
      <h3 id="set-status" className="text-18">
        {t('set.title')}
      </h3>
      <SelectField
        id="new-status"
        label={t('set.status')}
        placeholder={t('set.choose')}
        options={moves.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={status}
        onChange={(event) => setStatus(event.target.value as StaffStatus | '')}
      />
      <TextField
        id="reason"
        label={needed ? t('set.reason') : t('set.reasonOptional')}
        hint={t('set.reasonHint')}
        error={isMissing && needed && reason.trim() === '' ? t('set.reasonMissing') : undefined}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {change.isError && (
        <Notice tone="bad" live title={t('set.failed')}>
          <FailureText {...errorText(change.error)} />
          <Meanwhile error={change.error} />
        </Notice>
      )}
      <Button type="submit" busy={change.isPending} disabled={status === ''}>
        {t('set.submit')}
      </Button>
    </form>
  )
}
