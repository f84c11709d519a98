import type { Order } from '@borderlane/contracts/orders/order'
import type { PaymentMethod } from '@borderlane/contracts/payments/payment'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { isOurs, withReturn } from '../../parts/navigation/provider-page'
import { useWords } from '../../parts/words/use-words'
import { Button, LinkButton } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/spinner'
import { CryptoWaiting } from './crypto-waiting'
import { StripeConfirm } from './stripe-confirm'
import type { PaymentState } from './use-payment'
import { ErrorText } from '../../parts/failure/failures'

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
          <Button variant="quiet" className="my-2" onClick={onReset}>
            {t('inProgress.again')}
          </Button>
        </Notice>
      )
    case 'price-changed': {
      const { totalAmountCents, method } = state
      const now = pounds(totalAmountCents)
      return (
        <Notice tone="warning" title={t('changed.title')}>
          <p>{t('changed.text', { before: pounds(order.totalAmountCents), now })}</p>
          <div className="flex flex-wrap gap-3 py-2">
            <Button onClick={() => void onAccept(totalAmountCents, method)}>
              {t('changed.accept', { now })}
            </Button>
            <LinkButton variant="quiet" to={paths.order(order.id)}>
              {t('changed.leave')}
            </LinkButton>
          </div>
        </Notice>
      )
    }
  }
}

interface ConfirmPaymentProps {
  /** Page of the provider. */
  url: string
  onOther: () => void
}

/** The bank wants to be asked first: the way there, from where one comes back to this page. */
function ConfirmPayment({ url, onOther }: ConfirmPaymentProps) {
  const { t } = useTranslation('payment')
  const { pathname, search } = useLocation()
  const to = isOurs(url) ? withReturn(url, pathname + search) : url
  return (
    <Notice tone="warning" title={t('confirm.title')}>
      <p>{t('confirm.text')}</p>
      <div className="flex flex-wrap gap-3 py-2">
        <LinkButton to={to} iconAfter="arrow">
          {t('confirm.go')}
        </LinkButton>
        <Button variant="quiet" onClick={onOther}>
          {t('otherWay')}
        </Button>
      </div>
    </Notice>
  )
}
