import type { Referral } from '@borderlane/contracts/orders/referrals'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { isCode } from '../../http/error'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { OrderName } from '../../parts/staff/order-name'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { SelectField } from '../../ui/select-field'
import { Table, columnsOf } from '../../ui/table'
import { REFERRALS, referralsQuery, referralsRoutes } from './referrals.queries'
import { ErrorText, Awaited } from '../../parts/failure/failures'
import { useReread } from '../../http/use-reread'

const DECIDED = ['booked', 'excluded'] as const

/** What is due, the one that waits longest first; each is booked by one press. */
export function ReferralList() {
  const { t } = useTranslation('referrals')
  const [view, change] = useAddressState(['state'])
  const state = DECIDED.find((one) => one === view.state) ?? 'due'
  const query = useQuery(referralsQuery(state))
  const { data } = query
  const [last, setLast] = useState<Referral>()
  return (
    <section aria-label={t('list')} className="space-y-4">
      <SelectField
        id="referrals-state"
        label={t('state.label')}
        placeholder={t('state.due')}
        value={view.state}
        onChange={(event) => change({ state: event.target.value })}
        options={DECIDED.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      {last && <Outcome referral={last} />}
      <Awaited query={query} loading={t('loading')} failed={t('failed')} bar="h-40" />
      {data?.referrals.length === 0 && <p>{t(`empty.${state}`)}</p>}
      {data && data.referrals.length > 0 && <Rows referrals={data.referrals} onDecided={setLast} />}
    </section>
  )
}

function Outcome({ referral: { reference, state, because } }: { referral: Referral }) {
  const { t } = useTranslation('referrals')
  if (state === 'booked') return <Notice tone="good" live title={t('done', { reference })} />
  return (
    <Notice tone="warning" live title={t('excluded', { reference })}>
      <p>{because && t(`because.${because}`)}</p>
    </Notice>
  )
}

interface RowsProps {
  referrals: readonly Referral[]
  onDecided: (referral: Referral) => void
}

function Rows({ referrals, onDecided }: RowsProps) {
  const { t } = useTranslation('referrals')
  const { date } = useWords()
  const columns = columnsOf(['order', 'from', 'earned', 'due', 'act'], (key) => t(`column.${key}`))
  return (
    <Table caption={t('list')} columns={columns}>
      {referrals.map((one) => (
        <tr key={one.orderId}>
          <td>
            <OrderName id={one.orderId} order={{ reference: one.reference, fullName: '' }} />
          </td>
          <td>
            {one.partner ? <bdi>{one.partner}</bdi> : t('traveller')}{' '}
            <span className="figures">{one.code}</span>
          </td>
          <td>
            <Earned referral={one} />
          </td>
          <td>{date(new Date(one.dueAt), 'instant')}</td>
          <td>{one.state === 'due' && <Book referral={one} onDecided={onDecided} />}</td>
        </tr>
      ))}
    </Table>
  )
}

function Earned({
  referral: { partner, state, because, creditCents, commissionCents },
}: {
  referral: Referral
}) {
  const { t } = useTranslation('referrals')
  const { pounds } = useWords()
  if (state === 'excluded') return because && t(`because.${because}`)
  if (partner) return t('commission', { amount: pounds(commissionCents) })
  return t('credit', { amount: pounds(creditCents) })
}

function Book({ referral, onDecided }: { referral: Referral; onDecided: (referral: Referral) => void }) {
  const { t } = useTranslation('referrals')
  const reread = useReread()
  const { orderId: id, reference } = referral
  const booking = useMutation({
    mutationFn: (person?: 'other' | 'same') => api.call(referralsRoutes.bookReferral, { id, person }),
    onSuccess: (decided) => {
      onDecided(decided)
      return reread([REFERRALS])
    },
  })
  const isUnclear = isCode(booking.error, 'orders.referral_unclear')
  return (
    <>
      <Button
        variant="quiet"
        busy={booking.isPending}
        aria-label={t('bookNamed', { reference })}
        onClick={() => booking.mutate(undefined)}
      >
        {t('book')}
      </Button>
      {isUnclear && (
        <div role="group" aria-label={t('unclear.title', { reference })} className="mt-2 space-y-2">
          <p>{t('unclear.text')}</p>
          {(['other', 'same'] as const).map((person) => (
            <Button key={person} variant="quiet" onClick={() => booking.mutate(person)}>
              {t(`unclear.${person}`)}
            </Button>
          ))}
        </div>
      )}
      <div role="alert">{!isUnclear && <ErrorText error={booking.error} />}</div>
    </>
  )
}
