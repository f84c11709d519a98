import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { PageForm, FieldHelp, TextField } from '../../ui/fields'
import { FormFailure } from '../../ui/notice'
import { Icon } from '../../ui/icon'
import type { StripeElement, StripeJs } from './stripe-script'

const FIELDS = { number: 'cardNumber', expiry: 'cardExpiry', cvc: 'cardCvc' } as const
const NAMES = ['number', 'expiry', 'cvc'] as const
type Field = (typeof NAMES)[number]

interface StripeCardFormProps {
  stripe: StripeJs
  /** Words of the button, with the amount. */
  pay: string
  /** Prefilled from the application. */
  email: string
  busy: boolean
  onToken: (token: string) => void
}

/** The card form of the site; number, expiry and CVC are frames of Stripe, into which this page cannot look. */
export function StripeCardForm({ stripe, pay, email, busy, onToken }: StripeCardFormProps) {
  const { t } = useTranslation('payment')
  const places = useRef<Partial<Record<Field, HTMLDivElement | null>>>({})
  const number = useRef<StripeElement>(undefined)
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [typed, setTyped] = useState({ holder: '', email })
  const [missing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string; attempt: number }>()
  const [asking, setAsking] = useState(false)

  useEffect(() => {
    const elements = stripe.elements()
    const made = NAMES.map((name) => {
      const element = elements.create(FIELDS[name])
      element.on('change', ({ error }) => setErrors((all) => ({ ...all, [name]: error?.message })))
      element.mount(places.current[name]!)
      if (name === 'number') number.current = element
      return element
    })
    return () => made.forEach((element) => element.destroy())
  }, [stripe])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const holder = typed.holder.trim()
    setMissing(!holder)
    if (!holder || asking) return
    setAsking(true)
    const answer = await stripe
      .createPaymentMethod({
        type: 'card',
        card: number.current,
        billing_details: { name: holder, email: typed.email.trim() || undefined },
      })
      .catch((): { error: { message?: string } } => ({ error: {} }))
    setAsking(false)
    if (answer.error) {
      setRefusal({ text: answer.error.message ?? t('stripe.failedText'), attempt: Date.now() })
      return
    }
    setRefusal(undefined)
    onToken(answer.paymentMethod.id)
  }

  return (
    <PageForm className="space-y-5" onSubmit={submit}>
      {refusal && <FormFailure title={t('failure.title')} {...refusal} />}
      <TextField
        id="card-holder"
        label={t('card.holder.label')}
        error={missing ? t('card.holder.required') : undefined}
        autoComplete="cc-name"
        maxLength={100}
        value={typed.holder}
        onChange={({ target }) => setTyped({ ...typed, holder: target.value })}
      />
      {NAMES.map((name) => (
        <div key={name} className="max-w-xs space-y-1.5">
          <p id={`card-${name}-label`} className="text-body font-semibold">
            {t(`card.${name}.label`)}
          </p>
          <FieldHelp id={`card-${name}`} error={errors[name]} />
          <div
            ref={(place) => void (places.current[name] = place)}
            role="group"
            aria-labelledby={`card-${name}-label`}
            dir="ltr"
            className="h-12 rounded-box border border-control bg-white px-3 py-3.5"
          />
        </div>
      ))}
      <TextField
        id="card-email"
        label={t('card.email.label')}
        hint={t('card.email.hint')}
        type="email"
        autoComplete="email"
        value={typed.email}
        onChange={({ target }) => setTyped({ ...typed, email: target.value })}
      />
      <p className="flex gap-2 text-14 text-soft">
        <Icon name="lock" />
        {t('card.privacy')}
      </p>
      <Button
        type="submit"
        label={busy ? t('card.working') : pay}
        busy={busy || asking}
        className="max-sm:w-full"
      />
    </PageForm>
  )
}
