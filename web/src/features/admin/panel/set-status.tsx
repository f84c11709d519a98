import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { asksForMoney, DECIDED_STATUSES, movesFrom, needsReason } from '@borderlane/domain/orders/staff-moves'
import { CLOSING_MONEY, type ClosingMoney, type StaffStatus } from '@borderlane/contracts/orders/statuses'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../../http/client'
import { PROPOSALS } from '../../../parts/staff/proposals.queries'
import { useMay } from '../../../parts/staff/use-may'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { FailureText, Notice } from '../../../ui/notice'
import { PageForm, SelectField, TextField } from '../../../ui/fields'
import { ConcurrentChanges } from '../queries/concurrent-changes'
import { showStaffOrder, staffOrderQuery } from '../queries/staff-orders.queries'
import { useStaffErrorText } from '../queries/use-staff-error-text'
import { staffRoutes } from '../../../http/staff-routes'

interface Change {
  status: StaffStatus
  money?: ClosingMoney
}

/** Sets a status, the sensible ones first. The server refuses what was decided on an older state of the order. */
export function SetStatus({ data, begun }: { data: StaffOrder; begun?: StaffStatus | undefined }) {
  const { t } = useTranslation(['admin', 'staff'])
  const errorText = useStaffErrorText()
  const moves = useMoves(data)
  const [status, setStatus] = useState<StaffStatus | ''>(begun && moves.includes(begun) ? begun : '')
  const [reason, setReason] = useState('')
  const [money, setMoney] = useState<ClosingMoney | ''>('')
  const [isMissing, setMissing] = useState(false)
  const change = useChange(data, reason, () => {
    setStatus('')
    setReason('')
    setMoney('')
  })
  const { order } = data
  const isFiled = order.filings.length > 0
  const needed = status !== '' && needsReason({ status: order.status, isFiled }, status)
  const isUnfiled = needed && !needsReason({ status: order.status, isFiled: true }, status)
  const asksMoney = status === 'closed' && asksForMoney(order)
  const submit = () => {
    const missing = (needed && reason.trim() === '') || (asksMoney && money === '')
    setMissing(missing)
    if (status === '' || missing || change.isPending) return
    change.mutate({ status, ...(asksMoney && money !== '' && { money }) })
  }
  return (
    <PageForm aria-labelledby="set-status" className="space-y-4 bg-sunk p-4" onSubmit={submit}>
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
      {asksMoney && (
        <MoneyField order={order} value={money} isMissing={isMissing && money === ''} onChange={setMoney} />
      )}
      <TextField
        id="reason"
        label={needed ? t('set.reason') : t('set.reasonOptional')}
        hint={isUnfiled ? t('set.unfiled') : t('set.reasonHint')}
        error={isMissing && needed && reason.trim() === '' ? t('set.reasonMissing') : undefined}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {change.isError && (
        <Notice tone="bad" live title={t('set.failed')}>
          <FailureText {...errorText(change.error)} />
          <ConcurrentChanges error={change.error} data={data} />
        </Notice>
      )}
      {change.data && 'proposal' in change.data && <Notice tone="info" live title={t('staff:asked')} />}
      <Button type="submit" label={t('set.submit')} busy={change.isPending} disabled={status === ''} />
    </PageForm>
  )
}

/** What this person may set the order to. */
function useMoves({ order }: StaffOrder): StaffStatus[] {
  const may = useMay()
  const { next, others } = movesFrom(order.status)
  const isForLeads = (to: StaffStatus) =>
    DECIDED_STATUSES.includes(to) || (to === 'closed' && asksForMoney(order))
  return [...next, ...others].filter((to) => may('orders.decide') || !isForLeads(to))
}

function useChange({ order: { id, version } }: StaffOrder, reason: string, onDone: () => void) {
  const { t } = useTranslation(['admin', 'staff'])
  const errorText = useStaffErrorText()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) =>
      api.call(staffRoutes.setOrderStatus, { id, version, ...change, reason: reason.trim() || undefined }),
    onSuccess: (answer) => {
      const waits = 'proposal' in answer
      toast.success(waits ? t('staff:asked') : t('set.done'))
      onDone()
      if (!waits) showStaffOrder(queryClient, answer)
    },
    onError: async (error) => {
      toast.error(t('set.failed'), { description: errorText(error).text })
      // Also for the name of the colleague who was faster.
      await queryClient.invalidateQueries({ queryKey: staffOrderQuery(id).queryKey })
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: [PROPOSALS] })
      return queryClient.invalidateQueries({ queryKey: ['staff-orders'] })
    },
  })
}

interface MoneyFieldProps {
  order: StaffOrder['order']
  value: ClosingMoney | ''
  isMissing: boolean
  onChange: (money: ClosingMoney | '') => void
}

/** What becomes of the money of a paid order that is closed undecided. */
function MoneyField({ order: { paidCents, refundedCents }, value, isMissing, onChange }: MoneyFieldProps) {
  const { t } = useTranslation('admin')
  const { pounds } = useWords()
  return (
    <SelectField
      id="closing-money"
      label={t('set.money')}
      hint={t('set.moneyHint', { amount: pounds(paidCents - refundedCents) })}
      placeholder={t('set.moneyChoose')}
      error={isMissing ? t('set.moneyMissing') : undefined}
      options={CLOSING_MONEY.map((one) => ({ value: one, label: t(`money.${one}`) }))}
      value={value}
      onChange={({ target }) => onChange(target.value as ClosingMoney | '')}
    />
  )
}
