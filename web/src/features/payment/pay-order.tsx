import type { Order } from '@borderlane/contracts/orders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { api } from '../../api/client'
import { configQuery } from '../../api/config.queries'
import { useErrorText } from '../../api/error-text'
import { orderQuery } from '../../api/order.queries'
import { priceOfOrder } from '../../api/price'
import { routes } from '../../api/routes'
import { paths } from '../../app/paths'
import { NotGovernment } from '../../preferences/not-government'
import { useWords } from '../../preferences/use-words'
import { Button, LinkButton } from '../../ui/button'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { Spinner } from '../../ui/spinner'
import { useCloseWarning } from '../../ui/use-close-warning'
import { CardForm } from './card-form'
import { PaymentSummary } from './payment-summary'
import { type PaymentState, usePayment } from './use-payment'

/** Summary and card form of an order that waits for its payment. */
export function PayOrder({ order }: { order: Order }) {
  const { t } = useTranslation('payment')
  const { pounds } = useWords()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: config } = useQuery(configQuery)
  const { state, pay, reset } = usePayment(order.id, {
    onPaid: (paymentId) => {
      toast.success(t('successToast.title'), { description: t('successToast.text') })
      void queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })
      void navigate(paths.paymentSuccess(order.id), { state: { paymentId } })
    },
    onFailed: () => toast.error(t('failure.title'), { description: t('failure.toast') }),
    onOrderChanged: () => void queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey }),
  })
  const working = state.kind === 'working' || state.kind === 'checking'
  useCloseWarning(working)

  const acceptPrice = async (totalAmountCents: number, token: string) => {
    try {
      const accepted = await api.call(
        routes.acceptPrice,
        { id: order.id, totalAmountCents },
        { orderId: order.id },
      )
      queryClient.setQueryData(orderQuery(order.id).queryKey, accepted)
      pay(token)
    } catch {
      reset()
      await queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })
    }
  }

  const price = priceOfOrder(order)
  const showsForm = !['price-changed', 'in-progress'].includes(state.kind)
  return (
    <div className="page py-8 md:py-10">
      <PageHeading>{t('title')}</PageHeading>
      <p className="mt-2 text-18 text-soft">{t('intro', { reference: order.reference })}</p>
      <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <PaymentSummary order={order} />
        <section aria-labelledby="card-title" className="space-y-5">
          <h2 id="card-title" className="text-22">
            {t('card.title')}
          </h2>
          <StateNotice
            state={state}
            before={pounds(order.totalAmountCents)}
            order={order}
            onAccept={acceptPrice}
            onReset={() => {
              reset()
              void queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })
            }}
          />
          {config?.paymentProvider === 'simulated' && showsForm && !working && (
            <Notice tone="info" title={t('simulated.title')}>
              <p>{t('simulated.text')}</p>
            </Notice>
          )}
          {/* Hidden, not taken away: after a failure the name and the address are still there. */}
          <div hidden={!showsForm || working}>
            <CardForm
              pay={t('card.pay', { amount: pounds(order.totalAmountCents) })}
              email={order.applicant.email}
              busy={working}
              onToken={pay}
            />
          </div>
          <NotGovernment price={price} />
        </section>
      </div>
    </div>
  )
}

interface StateNoticeProps {
  state: PaymentState
  /** The price that the traveller knows. */
  before: string
  order: Order
  onAccept: (totalAmountCents: number, token: string) => Promise<void>
  onReset: () => void
}

/** What is going on, and what to do about it. Takes the focus whenever it changes. */
function StateNotice({ state, before, order, onAccept, onReset }: StateNoticeProps) {
  const { t } = useTranslation('payment')
  const { pounds } = useWords()
  const errorText = useErrorText()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state.kind !== 'ready') box.current?.focus()
  }, [state.kind])
  return (
    <div ref={box} tabIndex={-1} role={state.kind === 'ready' ? undefined : 'alert'}>
      {content()}
    </div>
  )

  function content() {
    if (state.kind === 'working' || state.kind === 'checking')
      return (
        <div className="flex gap-4 rounded-box border border-blue bg-blue-wash p-5">
          <Spinner className="size-7 text-blue" />
          <div>
            <p className="font-semibold">{t(`${state.kind}.title`)}</p>
            <p>{t(`${state.kind}.text`)}</p>
          </div>
        </div>
      )
    if (state.kind === 'declined')
      return (
        <Notice tone="bad" title={t('failure.title')}>
          <p>{t(`failure.${state.reason}`)}</p>
        </Notice>
      )
    if (state.kind === 'refused')
      return (
        <Notice tone="bad" title={t('failure.title')}>
          <FailureText {...errorText(state.error)} />
        </Notice>
      )
    if (state.kind === 'in-progress')
      return (
        <Notice tone="warning" title={t('inProgress.title')}>
          <p>{t('inProgress.text')}</p>
          <Button look="quiet" className="my-2" onClick={onReset}>
            {t('inProgress.again')}
          </Button>
        </Notice>
      )
    if (state.kind !== 'price-changed') return null
    const { totalAmountCents, token } = state
    const now = pounds(totalAmountCents)
    return (
      <Notice tone="warning" title={t('changed.title')}>
        <p>{t('changed.text', { before, now })}</p>
        <div className="flex flex-wrap gap-3 py-2">
          <Button onClick={() => void onAccept(totalAmountCents, token)}>
            {t('changed.accept', { now })}
          </Button>
          <LinkButton look="quiet" to={paths.order(order.id)}>
            {t('changed.leave')}
          </LinkButton>
        </div>
      </Notice>
    )
  }
}
