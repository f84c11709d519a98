import type * as referrals from '@borderlane/contracts/orders/referrals'
import type { Referral, ReferralState } from '@borderlane/contracts/orders/referrals'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api, callQuery, isCode, pagedQuery, useReread } from '../../http/client'
import { download } from '../../http/download'
import { route } from '../../http/routes'
import { Awaited, ErrorText } from '../../parts/failure/failures'
import { paths } from '../../parts/navigation/paths'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { OrderName } from '../../parts/staff/order-name'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageForm, SelectField, TextField } from '../../ui/fields'
import { columnsOf, Table } from '../../ui/table'

/** Whose code has led to an approved order, what that earns, and who our partners are. */
export default function ReferralsPage() {
  const { t } = useTranslation('referrals')
  return (
    <StaffFrame title={t('title')}>
      <p className="measure mb-5 text-soft">{t('text')}</p>
      <div className="space-y-10">
        <ReferralList />
        <Partners />
      </div>
    </StaffFrame>
  )
}

/** Who gets a share of our fee, each with a link of their own; and what they get for a month, as a file. */
function Partners() {
  const { t } = useTranslation('referrals')
  const query = useQuery(partnersQuery)
  const { data } = query
  const columns = [
    { key: 'name', label: t('partners.name') },
    { key: 'link', label: t('partners.link') },
  ]
  return (
    <section aria-labelledby="partners" className="max-w-4xl space-y-5 border-t-2 border-ink pt-4">
      <h2 id="partners" className="text-24">
        {t('partners.title')}
      </h2>
      <Awaited query={query} loading={t('partners.loading')} failed={t('partners.failed')} bar="h-24" />
      {data?.partners.length === 0 && <p>{t('partners.empty')}</p>}
      {data && data.partners.length > 0 && (
        <Table caption={t('partners.title')} columns={columns}>
          {data.partners.map(({ code, name }) => (
            <tr key={code}>
              <td>
                <bdi>{name}</bdi>
              </td>
              <td dir="ltr" className="figures">{`${window.location.origin}${paths.home()}?ref=${code}`}</td>
            </tr>
          ))}
        </Table>
      )}
      <AddPartner />
      <Commissions />
    </section>
  )
}

function AddPartner() {
  const { t } = useTranslation('referrals')
  const reread = useReread()
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { name: '' } })
  const adding = useMutation({
    mutationFn: (name: string) => api.call(referralsRoutes.addPartner, { name }),
    onSuccess: () => {
      reset({ name: '' })
      return reread(partnersQuery.queryKey)
    },
  })
  const submit = handleSubmit(({ name }) => adding.mutate(name.trim()))
  return (
    <PageForm className="flex flex-wrap items-end gap-4" onSubmit={submit}>
      <TextField
        id="partner"
        label={t('partners.add')}
        maxLength={120}
        error={formState.errors.name && t('partners.nameMissing')}
        {...register('name', { validate: (name) => name.trim() !== '' })}
      />
      <Button type="submit" variant="quiet" label={t('partners.submit')} busy={adding.isPending} />
      <div role="alert">
        <ErrorText error={adding.error} />
      </div>
    </PageForm>
  )
}

const MONTHS = 12

/** The last months, the present one first, as `2026-11`. */
function lastMonths(): string[] {
  const now = new Date()
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}

function Commissions() {
  const { t } = useTranslation('referrals')
  const { language } = useWords()
  const months = lastMonths()
  const [chosen, setMonth] = useState('')
  const month = chosen || months[0]!
  const exporting = useMutation({
    mutationFn: () => download(referralsRoutes.exportCommissions, { month }, `commissions-${month}.csv`),
  })
  const names = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SelectField
        id="commissions-month"
        label={t('partners.month')}
        placeholder={t('partners.thisMonth')}
        value={chosen}
        onChange={(event) => setMonth(event.target.value)}
        options={months.slice(1).map((value) => ({ value, label: names.format(new Date(`${value}-01`)) }))}
      />
      <Button variant="quiet" label={t('partners.export')} runs={exporting} />
      <div role="alert">
        <ErrorText error={exporting.error} />
      </div>
    </div>
  )
}

const DECIDED = ['booked', 'excluded'] as const

/** What is due, the one that waits longest first; each is booked by one press. */
function ReferralList() {
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
    <Notice
      tone="warning"
      live
      title={t('excluded', { reference })}
      text={because ? t(`because.${because}`) : undefined}
    />
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

function Earned(props: { referral: Referral }) {
  const {
    referral: { partner, state, because, creditCents, commissionCents },
  } = props
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
        label={t('book')}
        busy={booking.isPending}
        aria-label={t('bookNamed', { reference })}
        onClick={() => booking.mutate(undefined)}
      />
      {isUnclear && (
        <div role="group" aria-label={t('unclear.title', { reference })} className="mt-2 space-y-2">
          <p>{t('unclear.text')}</p>
          {(['other', 'same'] as const).map((person) => (
            <Button
              key={person}
              variant="quiet"
              label={t(`unclear.${person}`)}
              onClick={() => booking.mutate(person)}
            />
          ))}
        </div>
      )}
      <div role="alert">{!isUnclear && <ErrorText error={booking.error} />}</div>
    </>
  )
}

export const referralsRoutes = {
  listReferrals: route<typeof referrals.listReferrals>('GET /api/admin/referrals'),
  bookReferral: route<typeof referrals.bookReferral>('POST /api/admin/referrals/:id/booking'),
  listPartners: route<typeof referrals.listPartners>('GET /api/admin/partners'),
  addPartner: route<typeof referrals.addPartner>('POST /api/admin/partners'),
  exportCommissions: route<typeof referrals.exportCommissions>('GET /api/admin/partners/commissions'),
}

const REFERRALS = 'admin-referrals'
const RENEWED_EVERY_MS = 30_000

const referralsQuery = (state: ReferralState) =>
  pagedQuery(
    [REFERRALS, state],
    referralsRoutes.listReferrals,
    { state },
    { refetchInterval: RENEWED_EVERY_MS },
  )

const partnersQuery = callQuery(['admin-partners'], referralsRoutes.listPartners, {})
