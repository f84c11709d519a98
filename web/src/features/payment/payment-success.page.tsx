import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { callQuery, isUnknownOrder } from '../../http/client'
import { routes } from '../../http/routes'
import { PageError } from '../../parts/failure/failures'
import { choiceOf, paths } from '../../parts/navigation/paths'
import { DaysOfOrder } from '../../parts/order/days-text'
import { NextStepRows } from '../../parts/order/next-step'
import { OrderRoute } from '../../parts/order/order-route'
import { wasPaid } from '../../parts/order/order-status'
import { OrderUnavailable } from '../../parts/order/order-unavailable'
import { orderPaymentsQuery, orderQuery } from '../../parts/order/order.queries'
import { PartyPrice } from '../../parts/party/party-price'
import { useParty } from '../../parts/party/party.queries'
import { priceOfOrder } from '../../parts/pricing/price'
import { usePriceLines } from '../../parts/pricing/price-lines'
import { useOrderSpeed } from '../../parts/pricing/speed-label'
import { TestPayments } from '../../parts/pricing/test-payments'
import { RequireSession } from '../../parts/session/require-session'
import { useWords } from '../../parts/words/use-words'
import { Button, LinkButton } from '../../ui/button'
import { PageHeading } from '../../ui/page-heading'
import { PricePanel } from '../../ui/price-panel'
import { Problem, Skeleton } from '../../ui/notice'
import { Stamp } from '../../ui/stamp'

/** What happens next, and the receipt. Says "paid" only if the server says so: by the order, or by the payment that just succeeded. */
export default function PaymentSuccessPage() {
  const [search] = useSearchParams()
  const orderId = search.get('orderId')
  if (!orderId) return <Navigate to={paths.home()} replace />
  return (
    <RequireSession orderId={orderId}>
      <Outcome orderId={orderId} />
    </RequireSession>
  )
}

function Outcome({ orderId }: { orderId: string }) {
  const { t } = useTranslation('payment')
  const paymentId = (useLocation().state as { paymentId?: string } | null)?.paymentId ?? ''
  const query = useQuery({
    ...orderQuery(orderId),
    // It hears of its payment a moment later.
    refetchInterval: ({ state }) => paymentId !== '' && state.data && !wasPaid(state.data) && 2_000,
  })
  const { data: order, error } = query
  const isUnpaid = order !== undefined && !wasPaid(order)
  const payment = useQuery(
    callQuery(
      ['payment', paymentId],
      routes.getPayment,
      { id: paymentId },
      { orderId, enabled: paymentId !== '' && isUnpaid },
    ),
  )

  if (isUnknownOrder(error)) return <OrderUnavailable error={error} />
  if (!order && error)
    return (
      <>
        <title>{t('pageTitle')}</title>
        <PageError title={t('failedToLoad')} query={query} />
      </>
    )
  if (!order || (isUnpaid && payment.isLoading))
    return (
      <div className="page py-10">
        <title>{t('pageTitle')}</title>
        <Skeleton page label={t('success.loading')} bar="h-96 max-w-3xl" />
      </div>
    )
  const isCharged = !isUnpaid || payment.data?.status === 'succeeded'
  // Its history shows whether the work began: money may have come after it was closed.
  if (order.status === 'closed' && !order.history.some(({ status }) => status === 'paid'))
    return (
      <Problem
        pageTitle={t('pageTitle')}
        eyebrow={order.reference}
        title={t('success.closed.title')}
        text={isCharged ? t('success.closed.charged') : t('success.closed.text')}
        actions={<LinkButton label={t('paid.open')} to={paths.order(order.id)} />}
      />
    )
  if (isUnpaid && !isCharged)
    return (
      <Problem
        pageTitle={t('pageTitle')}
        eyebrow={order.reference}
        title={t('success.unpaid.title')}
        text={t('success.unpaid.text')}
        actions={<LinkButton label={t('success.unpaid.pay')} to={paths.payment(choiceOf(order), order.id)} />}
      />
    )
  return <Received order={order} />
}

function Received({ order }: { order: Order }) {
  const { t } = useTranslation(['payment', 'site', 'travel', 'questions', 'order'])
  const { party } = useParty(order)
  const { countryInSentence, date } = useWords()
  const orderSpeed = useOrderSpeed()
  const paidAt = order.history.find(({ status }) => status === 'paid' || status === 'in_review')?.at
  const steps = {
    submit: order.lodging
      ? `${t(`questions:lodge.${order.lodging}`)} ${orderSpeed(order)}`
      : t('success.steps.submit', {
          country: countryInSentence(order.destinationCountry),
          speed: orderSpeed(order),
        }),
    decide: t(order.lodging ? 'questions:days.lodge' : 'success.steps.decide'),
  }
  return (
    <div className="page py-8 md:py-12 print:py-2">
      <title>{t('success.pageTitle')}</title>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23rem] print:gap-y-4">
        <div className="min-w-0 space-y-6 md:space-y-8">
          <div className="flex items-start justify-between gap-4 max-md:flex-col print:flex-row">
            <div>
              <PageHeading>{t('success.title')}</PageHeading>
              <p className="mt-3 text-18">
                {t(order.lodging ? 'success.textLodge' : 'success.text')}{' '}
                <strong className="figures font-medium whitespace-nowrap">{order.reference}</strong>
              </p>
            </div>
            <Stamp tone="green" word={t('success.stamp')} date={date(paidAt ?? new Date(), 'stamp')} />
          </div>
          <p className="measure print:hidden">{t('success.mail', { email: order.applicant.email })}</p>
          <section aria-labelledby="next" className="print:hidden">
            <h2 id="next" className="text-24">
              {t('success.next')}
            </h2>
            {wasPaid(order) && <NextStepRows order={order} />}
            <div className="mt-4 flex flex-wrap gap-3">
              {order.next.code === 'documents' && (
                <LinkButton
                  label={t('order:toDocuments')}
                  className="max-sm:w-full"
                  to={`${paths.order(order.id)}#documents`}
                  iconAfter="arrow"
                />
              )}
              <LinkButton
                label={t('success.track')}
                className="max-sm:w-full"
                variant={order.next.code === 'documents' ? 'quiet' : undefined}
                to={paths.order(order.id)}
              />
            </div>
            <DaysOfOrder order={order} className="mt-4" />
            <ol className="measure mt-3 list-decimal space-y-2 ps-6 marker:font-semibold marker:text-brand-ink">
              {Object.entries(steps).map(([key, text]) => (
                <li key={key} className="ps-1">
                  {text}
                </li>
              ))}
            </ol>
          </section>
          <section aria-labelledby="support" className="measure print:hidden">
            <h2 id="support" className="text-18">
              {t('success.support.title')}
            </h2>
            <p className="mt-1">{t('success.support.text', { reference: order.reference })}</p>
            <div className="flex flex-wrap gap-x-6">
              <LinkButton variant="plain" label={t('success.support.contact')} to={paths.contact()} />
              <LinkButton variant="plain" label={t('success.orders')} to={paths.orders()} />
              <LinkButton variant="plain" label={t('success.home')} to={paths.home()} />
            </div>
          </section>
        </div>
        <div className="space-y-5">
          <OrderRoute order={order} />
          {party && (
            <PartyPrice
              title={t('travel:party.title')}
              members={party.members}
              totalLabel={t('site:price.total')}
            />
          )}
          <Receipt order={order} />
          <TestPayments />
        </div>
      </div>
    </div>
  )
}

const PAID: readonly string[] = ['succeeded', 'partially_refunded', 'refunded', 'disputed']

/** What was paid line by line, when, how and under which reference. Prints on one page. */
function Receipt({ order }: { order: Order }) {
  const { t } = useTranslation(['payment', 'site'])
  const { pounds, date } = useWords()
  const priceLines = usePriceLines()
  const { data } = useQuery(orderPaymentsQuery(order.id))
  const payment = data?.payments.find(({ status }) => PAID.includes(status))
  return (
    <PricePanel
      title={t('success.receipt')}
      lines={priceLines(priceOfOrder(order))}
      totalLabel={t('site:price.total')}
      total={pounds(order.totalAmountCents)}
    >
      <Facts
        rows={[
          {
            term: t('success.reference'),
            value: <span className="figures whitespace-nowrap">{order.reference}</span>,
          },
          ...(payment
            ? [
                { term: t('success.paidOn'), value: date(payment.createdAt, 'instant') },
                { term: t('success.method'), value: t(`success.methods.${payment.method}`) },
                {
                  term: t('success.paymentId'),
                  value: <span className="figures break-all">{payment.id}</span>,
                },
                ...(payment.refundedCents > 0
                  ? [{ term: t('success.refunded'), value: pounds(payment.refundedCents) }]
                  : []),
              ]
            : []),
        ]}
      />
      <Button
        variant="quiet"
        label={t('success.print')}
        className="print:hidden"
        onClick={() => window.print()}
      />
    </PricePanel>
  )
}

/** Side by side where both fit, one above the other where they do not. */
function Facts({ rows }: { rows: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className="text-14">
      {rows.map(({ term, value }) => (
        <div
          key={term}
          className="flex flex-wrap justify-between gap-x-4 border-b border-hairline py-2 last:border-0"
        >
          <dt className="text-soft">{term}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
