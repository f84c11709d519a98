import type { Order } from '@borderlane/contracts/orders/order'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../ui/form-failure'
import type { StripeJs } from './stripe-script'
import { walletRequest } from './wallet-request'

interface StripeWalletProps {
  stripe: StripeJs
  order: Order
  onToken: (token: string) => void
}

/** Apple Pay and Google Pay by Stripe's Express Checkout Element; a browser without a wallet shows a note. */
export function StripeWallet({ stripe, order, onToken }: StripeWalletProps) {
  const { t } = useTranslation('payment')
  const place = useRef<HTMLDivElement>(null)
  const [none, setNone] = useState(false)
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
    element.on('ready', ({ availablePaymentMethods }) => setNone(!availablePaymentMethods))
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
    <div className="space-y-5">
      {refusal && <FormFailure title={t('failure.title')} {...refusal} />}
      <p className="measure">{none ? t('stripe.noWallet') : t('wallet.text')}</p>
      <div ref={place} className="max-w-xs" />
    </div>
  )
}
