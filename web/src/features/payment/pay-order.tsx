import { closingCondition } from '@borderlane/domain/catalogue/closing-condition'
import type { Answers } from '@borderlane/contracts/forms/question'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import type { FurtherPayment } from '@borderlane/contracts/orders/further-payment'
import type { Order } from '@borderlane/contracts/orders/order'
import type { Party } from '@borderlane/contracts/orders/parties'
import type { PaymentMethod } from '@borderlane/contracts/payments/payment'
import type { RefundableOrder } from '@borderlane/domain/refund'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { api, ApiError, useErrorText, useReread } from '../../http/client'
import { configQuery } from '../../http/config.queries'
import { routes } from '../../http/routes'
import { paths } from '../../parts/navigation/paths'
import { NotMailed } from '../../parts/order/not-mailed'
import { orderQuery } from '../../parts/order/order.queries'
import { RefundSection } from '../../parts/order/refund-terms'
import { unpaidOf } from '../../parts/party/party.queries'
import { NotGovernment } from '../../parts/pricing/not-government'
import { priceOfOrder, priceOfQuote } from '../../parts/pricing/price'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { seenQuote } from '../../parts/pricing/seen-quote'
import { TestPayments } from '../../parts/pricing/test-payments'
import { lazyPart } from '../../parts/area/lazy-part'
import { useWords } from '../../parts/words/use-words'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { useCloseWarning } from '../../ui/use-close-warning'
import { FurtherSummary } from './further-summary'
import { PaymentMethods } from './payment-methods'
import { PaymentSummary } from './payment-summary'
import { StateNotice } from './state-notice'
import { usePayment } from './use-payment'

const Unusual = lazyPart(['across'], async () => (await import('../../parts/form/unusual')).Unusual)

interface PayOrderProps {
  order: Order
  party?: Party
  /** Asked for beside the price, which is paid. */
  further?: FurtherPayment
}

export function PayOrder({ order, party, further }: PayOrderProps) {
  const { t } = useTranslation(['payment', 'further'])
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const reread = useReread()
  const { data: config } = useQuery(configQuery)
  const tab = useInvoiceTab()
  const readAgain = async () => {
    await reread(orderQuery(order.id).queryKey, ['party'])
  }
  const { state, pay, reset } = usePayment(order.id, {
    onPaid: (paymentId) => {
      tab.close()
      void readAgain()
      if (further) {
        toast.success(t('successToast.title'))
        return void navigate(paths.order(order.id))
      }
      const description = t(order.lodging ? 'successToast.textLodge' : 'successToast.text')
      toast.success(t('successToast.title'), { description })
      void navigate(paths.paymentSuccess(order.id), { state: { paymentId } })
    },
    onFailed: (what) => {
      tab.close()
      if (what === 'invoice') toast.error(t('crypto.failed.title'), { description: t('crypto.failed.text') })
      else toast.error(t('failure.title'), { description: t('failure.toast') })
    },
    onInvoice: (url) => {
      tab.show(url)
      toast(t('crypto.toast.title'), { description: t('crypto.toast.text') })
    },
    onHeldUp: tab.close,
    onOrderChanged: () => {
      tab.close()
      void readAgain()
    },
  })
  const closed = useClosed(order)
  const working = state.kind === 'working' || state.kind === 'checking'
  useCloseWarning(working)

  const payBy = (method: PaymentMethod) => {
    if (method.kind === 'crypto') tab.open()
    pay(method, { partyId: party?.id, furtherPaymentId: further?.id })
  }
  const acceptPrice = async (totalAmountCents: number, method: PaymentMethod) => {
    if (method.kind === 'crypto') tab.open()
    try {
      if (party) await acceptAny(party, totalAmountCents, order.id)
      else
        queryClient.setQueryData(
          orderQuery(order.id).queryKey,
          await api.call(routes.acceptPrice, { id: order.id, totalAmountCents }, { orderId: order.id }),
        )
      pay(method, { partyId: party?.id })
    } catch {
      tab.close()
      reset()
      await readAgain()
    }
  }

  const showsForms = ['ready', 'declined', 'refused', 'working', 'checking'].includes(state.kind)
  // One charge for everybody; name and reference of the one whose page this is.
  const chargedCents = further?.amountCents ?? party?.unpaidCents ?? order.totalAmountCents
  const charged = { ...order, totalAmountCents: chargedCents }
  const offered = config?.payments?.methods ?? []
  return (
    <div className="page py-8 md:py-10">
      <PageHeading>{further ? t('further:page.title') : t('title')}</PageHeading>
      <p className="mt-2 mb-4 text-18 text-soft">
        {t(further ? 'further:page.intro' : 'intro', { reference: order.reference })}
      </p>
      <NotMailed order={order} />
      <PriceSince order={order} />
      <Unusual
        form={STANDARD_FORM}
        answers={order.applicant as Answers}
        route={{ from: order.passportCountry, to: order.destinationCountry }}
        fetches
      />
      <div className="mt-4 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        {further ? (
          <FurtherSummary order={order} further={further} />
        ) : (
          <PaymentSummary order={order} party={party} />
        )}
        <section aria-labelledby="pay-title" className="min-w-0 space-y-5">
          <h2 id="pay-title" className="text-24">
            {t('methods.title')}
          </h2>
          <TestPayments />
          <StateNotice
            state={state}
            order={order}
            onAccept={acceptPrice}
            onReset={() => {
              tab.close()
              reset()
              void readAgain()
            }}
          />
          {closed && <Notice tone="bad" title={t('failure.title')} text={closed} />}
          {!closed && config && offered.length === 0 && <Notice tone="warning" title={t('methods.none')} />}
          {/* Hidden, not taken away: after a failure the name and the address are still there. */}
          {!closed && offered.length > 0 && (
            <div hidden={!showsForms || working}>
              <PaymentMethods order={charged} offered={offered} busy={working} onPay={payBy} />
            </div>
          )}
          {!further && (
            <>
              <NotGovernment price={priceOfOrder(order)} />
              <RefundSection orders={(party ? unpaidOf(party) : [order]).map(asPaid)} />
            </>
          )}
        </section>
      </div>
    </div>
  )
}

/** What it will be once it is paid for. */
const asPaid = (order: Order | Party['members'][number]): RefundableOrder => ({
  ...order,
  paidCents: order.totalAmountCents,
  refundedCents: 0,
})

/** Why nothing is taken for a visa that is no longer issued or sold; undefined where it is, or no one says. */
function useClosed({ passportCountry, destinationCountry, paidCents }: Order): string | undefined {
  const errorText = useErrorText()
  const { data: quote } = useQuery({
    ...quoteQuery(passportCountry, destinationCountry),
    enabled: paidCents === 0,
    retry: false,
  })
  const condition = quote && (closingCondition(quote.requirement) ?? (quote.offer?.mode === 'off' && 'off'))
  return condition
    ? errorText(new ApiError('orders.not_sold', 409, undefined, { condition })).text
    : undefined
}

/**
 * Accepts a price that has come out since for one of a party. The refusal does not say whose it is, and only theirs
 * can be accepted.
 */
async function acceptAny(party: Party, totalAmountCents: number, orderId: string): Promise<void> {
  const answers = await Promise.allSettled(
    unpaidOf(party).map(({ id }) => api.call(routes.acceptPrice, { id, totalAmountCents }, { orderId })),
  )
  if (answers.every(({ status }) => status === 'rejected')) throw new Error('no price was accepted')
}

/** Says that the application costs something else than its form showed. */
function PriceSince({ order }: { order: Order }) {
  const { t } = useTranslation('payment')
  const { pounds } = useWords()
  const quote = seenQuote(order.id)
  const before = quote && priceOfQuote(quote, order.processingSpeed, order.denialProtection)?.totalCents
  // Without the catalogue the price is still to be confirmed, and says so itself; a credit has a line of its own.
  const now = order.totalAmountCents + (order.creditCents ?? 0)
  if (before === undefined || before === now || order.isFallback) return null
  return (
    <Notice
      tone="warning"
      live
      title={t('changed.title')}
      text={t('changed.meanwhile', { before: pounds(before), now: pounds(now) })}
    />
  )
}

/**
 * A tab for the provider's invoice. Browsers let a page open one only while a press lasts, and the address comes
 * later: so it is opened empty. Where even that is not allowed, the link on the page remains.
 */
function useInvoiceTab() {
  const tab = useRef<Window | null>(null)
  // No one would bring the address any more.
  useEffect(() => () => tab.current?.close(), [])
  return {
    open: () => {
      tab.current = window.open('', '_blank')
    },
    show: (url: string) => {
      if (!tab.current) return
      tab.current.opener = null
      tab.current.location.replace(url)
      tab.current = null
    },
    close: () => {
      tab.current?.close()
      tab.current = null
    },
  }
}
