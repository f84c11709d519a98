import type { OrderSummary } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams, Link } from 'react-router'
import { KeptDoor } from '../../parts/draft/kept-door'
import { paths } from '../../parts/navigation/paths'
import { useActor, useStepDay, useStepText } from '../../parts/order/next-step'
import { statusLabel, statusTone } from '../../parts/order/order-status'
import { ordersQuery } from '../../parts/order/order.queries'
import { accountQuery } from '../../parts/session/account.queries'
import { ConfirmAddress } from '../../parts/session/confirm-address'
import { RequireSession } from '../../parts/session/require-session'
import { Money } from '../../parts/words/money'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { LinkButton } from '../../ui/button'
import { Guilloche } from '../../ui/guilloche'
import { Flag } from '../../ui/flag'
import { Icon } from '../../ui/icon'
import { PageHeading } from '../../ui/page-heading'
import { Pagination } from '../../ui/pagination'
import { Problem } from '../../ui/notice'
import { PageError } from '../../parts/failure/failures'
import { Loading } from '../../parts/session/loading'
import { pageOf } from '../../parts/navigation/page-of'

/** My Applications: the orders of the signed-in user, newest first. */
export default function OrdersPage() {
  const { t } = useTranslation('orders')
  return (
    <>
      <title>{t('pageTitle')}</title>
      <div className="page empty:hidden">
        <KeptDoor />
      </div>
      <RequireSession>
        <Orders />
      </RequireSession>
    </>
  )
}

function Orders() {
  const { t } = useTranslation('orders')
  const { number } = useWords()
  const [search] = useSearchParams()
  const page = pageOf(search)
  const query = useQuery(ordersQuery(page))
  const { data, error } = query
  const { data: account } = useQuery(accountQuery)
  const confirm = account && !account.emailConfirmed && <ConfirmAddress email={account.email} />

  if (!data && error) return <PageError title={t('failed')} query={query} />
  if (!data) return <Loading label={t('loading')} className="py-8 md:py-12" bars={BARS} />
  if (data.total === 0)
    return (
      <>
        <div className="relative overflow-hidden border-b border-hairline">
          <Guilloche from="B" to="L" />
          <div className="relative pb-16">
            <Problem title={t('title')} actions={<LinkButton label={t('empty.start')} to={paths.home()} />}>
              <h2 className="text-24">{t('empty.title')}</h2>
              <p>{t('empty.text')}</p>
            </Problem>
          </div>
        </div>
        {confirm && <div className="page py-8">{confirm}</div>}
      </>
    )
  const pages = Math.ceil(data.total / data.pageSize)
  // An old address, from when the list was longer.
  if (page > pages) return <Navigate to={paths.orders(pages)} replace />
  return (
    <div className="page space-y-6 py-8 md:py-12">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <PageHeading>{t('title')}</PageHeading>
          <p className="mt-2 text-soft">{t('count', { count: data.total, number: number(data.total) })}</p>
        </div>
        <LinkButton variant="quiet" label={t('another')} to={paths.home()} />
      </div>
      {confirm}
      <ul className="space-y-4">
        {byParty(data.orders).map(([first, ...others]) =>
          others.length > 0 ? (
            <PartyCard key={first!.id} orders={[first!, ...others]} />
          ) : (
            <OrderRow key={first!.id} order={first!} />
          ),
        )}
      </ul>
      <Pagination page={page} pages={pages} to={paths.orders} />
    </div>
  )
}

const BARS = ['h-10 max-w-xs', 'mt-8 h-28', 'mt-4 h-28', 'mt-4 h-28']

/** Applications of people who travel together, as one card. */
function PartyCard({ orders }: { orders: readonly OrderSummary[] }) {
  const { t } = useTranslation('orders')
  const { countryInSentence } = useWords()
  const total = orders.reduce((sum, { totalAmountCents }) => sum + totalAmountCents, 0)
  return (
    <li className="space-y-3 rounded-box border border-control p-3 sm:p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-18">
          {t('party', {
            count: orders.length,
            country: countryInSentence(orders[0]?.destinationCountry ?? ''),
          })}
        </h2>
        <p className="font-semibold">
          <span className="sr-only">{t('total')} </span>
          <Money cents={total} />
        </p>
      </div>
      <ul className="space-y-3">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} isInParty />
        ))}
      </ul>
    </li>
  )
}

/** Those of one party are listed together, at the place of the first of them. */
function byParty(orders: readonly OrderSummary[]): OrderSummary[][] {
  const groups = new Map<string, OrderSummary[]>()
  for (const order of orders) {
    const key = order.partyId ?? order.id
    groups.set(key, [...(groups.get(key) ?? []), order])
  }
  return [...groups.values()]
}

/** One application in the list; it opens anywhere it is pressed. */
function OrderRow({ order, isInParty = false }: { order: OrderSummary; isInParty?: boolean }) {
  // The card of its party has the heading above it.
  const Heading = isInParty ? 'h3' : 'h2'
  const { t } = useTranslation(['orders', 'site'])
  const { country, date, phrase } = useWords()
  const label = statusLabel(order.status)
  const stepText = useStepText()
  const actor = useActor()(order)
  const day = useStepDay()(order)
  return (
    <li className="relative rounded-box border border-hairline bg-surface hover:border-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue">
      <div className="grid gap-x-8 gap-y-3 px-4 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6">
        <div className="min-w-0">
          <Heading className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-18">
            <Flag code={order.passportCountry} className="w-7" />
            <Icon name="arrow" className="size-4 text-soft" />
            <Flag code={order.destinationCountry} className="w-7" />
            <Link
              to={paths.orderOfList(order.id)}
              className="text-ink no-underline after:absolute after:inset-0 after:content-[''] focus-visible:outline-none"
            >
              {country(order.destinationCountry)}
            </Link>
          </Heading>
          <p className="mt-1.5 text-14 text-soft">
            {t('passport', { country: country(order.passportCountry) })}
            <span aria-hidden="true"> · </span>
            {phrase('titles', order.visaTitle)}
            <span aria-hidden="true"> · </span>
            <span className="figures whitespace-nowrap">{order.reference}</span>
          </p>
          <p className="mt-0.5 text-14 text-soft">{t('submitted', { date: date(order.createdAt, 'day') })}</p>
          <p className="mt-1.5 text-14">
            {actor ? t('step', { who: actor, next: stepText(order) }) : stepText(order)}
          </p>
          {day && <p className="mt-0.5 text-14">{day}</p>}
        </div>
        <div className="flex items-start justify-between gap-x-6 gap-y-2 sm:flex-col sm:items-end">
          <div className="sm:text-end">
            <Badge tone={statusTone(order.status)}>{t(`site:status.${label}`)}</Badge>
          </div>
          <p className="font-semibold">
            <span className="sr-only">{t('total')} </span>
            <Money cents={order.totalAmountCents} />
          </p>
        </div>
      </div>
    </li>
  )
}
