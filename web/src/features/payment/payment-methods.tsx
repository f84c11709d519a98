import type { Order } from '@borderlane/contracts/orders/order'
import type { PaymentMethod, PaymentMethodKind } from '@borderlane/contracts/payments/payment'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Tabs } from '../../ui/tabs'
import { CardForm } from './card-form'
import { StripeCardForm } from './stripe-card-form'
import { StripeLoading } from './stripe-loading'
import { StripeWallet } from './stripe-wallet'
import { useStripe } from './use-stripe'
import { WalletPayment } from './wallet-payment'

/** A wallet has what a card form asks: it is first. */
const METHODS = ['wallet', 'card', 'crypto'] as const

interface PaymentMethodsProps {
  order: Order
  /** What this site takes. */
  offered: readonly PaymentMethodKind[]
  /** A payment is running: nothing can be pressed. */
  busy: boolean
  onPay: (method: PaymentMethod) => void
}

/** The ways to pay, one of them open. */
export function PaymentMethods({ order, offered, busy, onPay }: PaymentMethodsProps) {
  const { t } = useTranslation('payment')
  const { pounds } = useWords()
  const methods = METHODS.filter((kind) => offered.includes(kind))
  const [chosen, setChosen] = useState<(typeof METHODS)[number]>()
  const amount = pounds(order.totalAmountCents)
  const { isStripe, stripe, failed, retry } = useStripe()
  const card = {
    pay: t('card.pay', { amount }),
    email: order.applicant.email,
    busy,
    onToken: (token: string) => onPay({ kind: 'card', token }),
  }
  const wallet = { order, onToken: (token: string) => onPay({ kind: 'wallet', token }) }
  const waiting = <StripeLoading failed={failed} retry={retry} />
  const byStripe = stripe
    ? {
        card: <StripeCardForm stripe={stripe} {...card} />,
        wallet: <StripeWallet stripe={stripe} {...wallet} />,
      }
    : { card: waiting, wallet: waiting }
  const byTest = { card: <CardForm {...card} />, wallet: <WalletPayment busy={busy} {...wallet} /> }
  const forms = {
    ...(isStripe ? byStripe : byTest),
    crypto: <CryptoPayment amount={amount} busy={busy} onPay={() => onPay({ kind: 'crypto' })} />,
  }
  return (
    <Tabs
      label={t('methods.label')}
      value={chosen ?? (methods.includes('card') ? 'card' : (methods[0] ?? 'card'))}
      onChange={setChosen}
      tabs={methods.map((value) => ({ value, label: t(`methods.${value}`), content: forms[value] }))}
    />
  )
}

interface CryptoPaymentProps {
  /** With its unit, as people read it. */
  amount: string
  busy: boolean
  onPay: () => void
}

/** Asks for an invoice that is paid in coins. */
function CryptoPayment({ amount, busy, onPay }: CryptoPaymentProps) {
  const { t } = useTranslation('payment')
  return (
    <div className="space-y-5">
      <p className="measure">{t('crypto.text', { amount })}</p>
      <Button busy={busy} iconAfter="open" className="max-sm:w-full" onClick={onPay}>
        {t('crypto.button')}
      </Button>
    </div>
  )
}
