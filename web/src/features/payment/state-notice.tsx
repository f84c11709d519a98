import type { Order } from '@borderlane/contracts/orders/order'
import type { PaymentMethod, Payment } from '@borderlane/contracts/payments/payment'
import { useEffect, useRef, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { isOurs, withReturn } from '../../parts/navigation/provider-page'
import { useWords } from '../../parts/words/use-words'
import { Button, LinkButton } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/spinner'
import type { PaymentState } from './use-payment'
import { ErrorText } from '../../parts/failure/failures'
import { StripeLoading } from './stripe-loading'
import { useStripe } from './use-stripe'

interface StateNoticeProps {
  state: PaymentState
  order: Order
  onAccept: (totalAmountCents: number, method: PaymentMethod) => Promise<void>
  /** Reads the order again and shows the ways to pay. */
  onReset: () => void
}

/** What is going on, and what to do about it. Takes the focus whenever it changes. */
export function StateNotice(props: StateNoticeProps) {
  const { kind } = props.state
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (kind !== 'ready') box.current?.focus()
  }, [kind])
  return (
    <div ref={box} tabIndex={-1} role={kind === 'ready' ? undefined : 'alert'}>
      <StateContent {...props} />
    </div>
  )
}

function StateContent({ state, order, onAccept, onReset }: StateNoticeProps) {
  const { t } = useTranslation('payment')
  const { pounds } = useWords()
  switch (state.kind) {
    case 'ready':
      return null
    case 'working':
    case 'checking':
      return (
        <div className="flex gap-4 rounded-box border border-blue bg-blue-wash p-5">
          <Spinner className="size-7 text-blue" />
          <div>
            <p className="font-semibold">{t(`${state.kind}.title`)}</p>
            <p>{t(`${state.kind}.text`)}</p>
          </div>
        </div>
      )
    case 'confirm':
      return <ConfirmPayment url={state.url} onOther={onReset} />
    case 'confirm-here':
      return <StripeConfirm clientSecret={state.clientSecret} onOther={onReset} />
    case 'crypto':
      return <CryptoWaiting payment={state.payment} onOther={onReset} />
    case 'declined':
      return (
        <Notice tone="bad" title={t('failure.title')}>
          <p>{t(`failure.${state.reason}`)}</p>
          {state.returnedCents > 0 && <p>{t('failure.returned', { amount: pounds(state.returnedCents) })}</p>}
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="bad" title={t('failure.title')}>
          <ErrorText error={state.error} />
        </Notice>
      )
    case 'in-progress':
      return (
        <Notice tone="warning" title={t('inProgress.title')}>
          <p>{t('inProgress.text')}</p>
          <Button variant="quiet" label={t('inProgress.again')} className="my-2" onClick={onReset} />
        </Notice>
      )
    case 'price-changed': {
      const { totalAmountCents, method } = state
      const now = pounds(totalAmountCents)
      return (
        <Notice tone="warning" title={t('changed.title')}>
          <p>{t('changed.text', { before: pounds(order.totalAmountCents), now })}</p>
          <div className="flex flex-wrap gap-3 py-2">
            <Button
              label={t('changed.accept', { now })}
              onClick={() => void onAccept(totalAmountCents, method)}
            />
            <LinkButton variant="quiet" label={t('changed.leave')} to={paths.order(order.id)} />
          </div>
        </Notice>
      )
    }
  }
}

/** The bank wants to be asked first: the way there, from where one comes back to this page. */
function ConfirmPayment({ url, onOther }: { url: string; onOther: () => void }) {
  const { t } = useTranslation('payment')
  const { pathname, search } = useLocation()
  const to = isOurs(url) ? withReturn(url, pathname + search) : url
  return (
    <Notice tone="warning" title={t('confirm.title')}>
      <p>{t('confirm.text')}</p>
      <div className="flex flex-wrap gap-3 py-2">
        <LinkButton label={t('confirm.go')} to={to} iconAfter="arrow" />
        <Button variant="quiet" label={t('otherWay')} onClick={onOther} />
      </div>
    </Notice>
  )
}

/** An invoice is open in another tab; the page hears what happens to it on its own. */
function CryptoWaiting({ payment, onOther }: { payment: Payment; onOther: () => void }) {
  const { t } = useTranslation('payment')
  const { pounds, date } = useWords()
  const { amountCents, receivedCents, expiresAt, invoiceUrl } = payment
  const rest = pounds(Math.max(0, amountCents - receivedCents))
  const received = pounds(receivedCents)
  return (
    <div className="space-y-4">
      <div className="flex gap-4 rounded-box border border-blue bg-blue-wash p-5">
        <Spinner className="size-7 shrink-0 text-blue" />
        <div className="space-y-1">
          <p className="font-semibold">{t('crypto.waiting.title')}</p>
          <p>{t('crypto.waiting.text', { amount: pounds(amountCents) })}</p>
          {expiresAt && (
            <p className="text-14">{t('crypto.waiting.until', { until: date(expiresAt, 'instant') })}</p>
          )}
        </div>
      </div>
      {receivedCents > 0 && (
        <Notice
          tone="warning"
          title={t('crypto.underpaid.title', { rest })}
          text={t('crypto.underpaid.text', { received, rest })}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <a
          className="inline-flex min-h-11 items-center font-semibold text-blue underline underline-offset-4 hover:decoration-2"
          href={invoiceUrl ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('crypto.waiting.open')}
        </a>
        {receivedCents === 0 && <Button variant="quiet" label={t('otherWay')} onClick={onOther} />}
      </div>
    </div>
  )
}

/** The bank wants to be asked first: Stripe's script opens its dialog over this page. The server hears how it ended. */
function StripeConfirm({ clientSecret, onOther }: { clientSecret: string; onOther: () => void }) {
  const { t } = useTranslation('payment')
  const { stripe, failed, retry } = useStripe()
  const [open, setOpen] = useState(true)
  const ask = useEffectEvent(async () => {
    setOpen(true)
    await stripe?.handleNextAction({ clientSecret }).catch(() => undefined)
    setOpen(false)
  })
  useEffect(() => {
    if (stripe) void ask()
  }, [stripe, clientSecret])
  return (
    <Notice tone="warning" title={t('confirm.title')}>
      <p>{t('stripe.confirm')}</p>
      {!stripe && <StripeLoading failed={failed} retry={retry} />}
      {stripe && !open && (
        <div className="flex flex-wrap gap-3 py-2">
          <ConfirmAgain onAsk={() => stripe.handleNextAction({ clientSecret })} />
          <Button variant="quiet" label={t('otherWay')} onClick={onOther} />
        </div>
      )}
    </Notice>
  )
}

function ConfirmAgain({ onAsk }: { onAsk: () => Promise<unknown> }) {
  const { t } = useTranslation('payment')
  const [busy, setBusy] = useState(false)
  return (
    <Button
      label={t('confirm.go')}
      busy={busy}
      onClick={() => {
        setBusy(true)
        void onAsk()
          .catch(() => undefined)
          .then(() => setBusy(false))
      }}
    />
  )
}
