import type { Order } from '@borderlane/contracts/orders/order'
import type { PaymentMethod, PaymentMethodKind } from '@borderlane/contracts/payments/payment'
import { useState, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Tabs } from '../../ui/tabs'
import { CardForm } from './card-form'
import { StripeCardForm } from './stripe-card-form'
import { StripeLoading } from './stripe-loading'
import { useStripe } from './use-stripe'
import { FormFailure } from '../../ui/notice'
import type { StripeJs } from './stripe-script'
import { Details } from '../../ui/details'
import { Dialog } from '../../ui/dialog'
import { randomToken } from './card-token'

/** A wallet has what a card form asks: its button is above these. */
const METHODS = ['card', 'crypto'] as const

interface PaymentMethodsProps {
  order: Order
  /** What this site takes. */
  offered: readonly PaymentMethodKind[]
  /** A payment is running: nothing can be pressed. */
  busy: boolean
  onPay: (method: PaymentMethod) => void
}

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
  const byStripe = stripe ? (
    <StripeCardForm stripe={stripe} {...card} />
  ) : (
    <StripeLoading failed={failed} retry={retry} />
  )
  const forms = {
    card: isStripe ? byStripe : <CardForm {...card} />,
    crypto: <CryptoPayment amount={amount} busy={busy} onPay={() => onPay({ kind: 'crypto' })} />,
  }
  return (
    <div className="space-y-6">
      {offered.includes('wallet') && !isStripe && <WalletPayment busy={busy} {...wallet} />}
      {offered.includes('wallet') && stripe && <StripeWallet stripe={stripe} {...wallet} />}
      <Tabs
        label={t('methods.label')}
        value={chosen ?? methods[0] ?? 'card'}
        onChange={setChosen}
        tabs={methods.map((value) => ({ value, label: t(`methods.${value}`), content: forms[value] }))}
      />
    </div>
  )
}

interface CryptoPaymentProps {
  /** With its unit, as people read it. */
  amount: string
  busy: boolean
  onPay: () => void
}

function CryptoPayment({ amount, busy, onPay }: CryptoPaymentProps) {
  const { t } = useTranslation('payment')
  return (
    <div className="space-y-5">
      <p className="measure">{t('crypto.text', { amount })}</p>
      <Button
        label={t('crypto.button')}
        busy={busy}
        iconAfter="open"
        className="max-sm:w-full"
        onClick={onPay}
      />
    </div>
  )
}

interface StripeWalletProps {
  stripe: StripeJs
  order: Order
  onToken: (token: string) => void
}

/** Apple Pay and Google Pay by Stripe's Express Checkout Element; nothing where the browser has no wallet. */
function StripeWallet({ stripe, order, onToken }: StripeWalletProps) {
  const { t } = useTranslation('payment')
  const place = useRef<HTMLDivElement>(null)
  const [has, setHas] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string; attempt: number }>()
  const { currency, total } = walletRequest(order, t('wallet.label', { reference: order.reference }))
  const { amount, label } = total
  const refuse = useEffectEvent((message?: string) =>
    setRefusal({ text: message ?? t('stripe.failedText'), attempt: Date.now() }),
  )
  const take = useEffectEvent((token: string) => onToken(token))

  useEffect(() => {
    const elements = stripe.elements({ mode: 'payment', amount, currency, paymentMethodCreation: 'manual' })
    const element = elements.create('expressCheckout')
    element.on('ready', ({ availablePaymentMethods }) => setHas(Boolean(availablePaymentMethods)))
    element.on('click', ({ resolve }) =>
      // The same fields as the specification's request: payer's name (in the billing details) and e-mail.
      resolve?.({ emailRequired: true, lineItems: [{ name: label, amount }] }),
    )
    const confirm = async () => {
      const checked = await elements.submit()
      if (checked.error) return refuse(checked.error.message)
      const made = await stripe.createPaymentMethod({ elements })
      if (made.error) return refuse(made.error.message)
      take(made.paymentMethod.id)
    }
    element.on('confirm', () => void confirm().catch(() => refuse()))
    element.mount(place.current!)
    return () => element.destroy()
  }, [stripe, amount, currency, label])

  return (
    // Without a wallet it has no box, and so no gap below it.
    <div className={has ? 'space-y-3' : 'contents'}>
      {refusal && <FormFailure title={t('failure.title')} {...refusal} />}
      {has && <p className="measure">{t('wallet.text')}</p>}
      <div ref={place} className="max-w-xs" />
    </div>
  )
}

interface WalletPaymentProps {
  order: Order
  busy: boolean
  onToken: (token: string) => void
}

/** Pays by wallet. The test provider knows none of a browser's wallets: a dialog replaces them, with the same request. */
function WalletPayment({ order, busy, onToken }: WalletPaymentProps) {
  const { t } = useTranslation('payment')
  const { pounds } = useWords()
  const [open, setOpen] = useState(false)
  const request = walletRequest(order, t('wallet.label', { reference: order.reference }))
  return (
    <div className="space-y-3">
      <p className="measure">{t('wallet.text')}</p>
      <Button
        label={t('wallet.button')}
        busy={busy}
        className="max-sm:w-full"
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        title={t('wallet.dialog')}
        text={t('wallet.dialogText')}
        onClose={() => setOpen(false)}
      >
        <Details
          rows={[
            { term: t('wallet.payee'), value: request.total.label },
            { term: t('total'), value: pounds(request.total.amount) },
            { term: t('wallet.currency'), value: request.currency.toUpperCase() },
            { term: t('wallet.country'), value: request.country },
            { term: t('wallet.name'), value: order.applicant.fullName },
            { term: t('wallet.email'), value: order.applicant.email },
          ]}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" label={t('wallet.cancel')} onClick={() => setOpen(false)} />
          <Button
            label={t('card.pay', { amount: pounds(request.total.amount) })}
            onClick={() => {
              setOpen(false)
              onToken(walletToken())
            }}
          />
        </div>
      </Dialog>
    </div>
  )
}

interface WalletRequest {
  country: 'GB'
  currency: string
  total: { label: string; amount: number }
  requestPayerName: true
  requestPayerEmail: true
}

export function walletRequest(order: Order, label: string): WalletRequest {
  return {
    country: 'GB',
    currency: order.currency.toLowerCase(),
    total: { label, amount: order.totalAmountCents },
    requestPayerName: true,
    requestPayerEmail: true,
  }
}

/** What the test wallet gives for a request that its holder allows. */
const walletToken = () => randomToken('ok')
