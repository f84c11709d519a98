import type { ChangeEvent } from 'react'
import { type RegisterOptions, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DiscoverLogoIcon } from 'react-svg-credit-card-payment-icons/discover'
import { JCBLogoIcon } from 'react-svg-credit-card-payment-icons/jcb'
import { MaestroLogoIcon } from 'react-svg-credit-card-payment-icons/maestro'
import { MastercardLogoIcon } from 'react-svg-credit-card-payment-icons/mastercard'
import { VisaLogoIcon } from 'react-svg-credit-card-payment-icons/visa'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/notice'
import { Icon } from '../../ui/icon'
import { PageForm, TextField } from '../../ui/fields'
import { type Card, cardNumberProblem, cardToken, formatCardNumber, formatExpiry, isOver } from './card-token'

/** Cards whose code has the three digits that this form takes. */
const MARKS = {
  Visa: VisaLogoIcon,
  Mastercard: MastercardLogoIcon,
  Maestro: MaestroLogoIcon,
  Discover: DiscoverLogoIcon,
  JCB: JCBLogoIcon,
}
const FIELDS = ['holder', 'number', 'expiry', 'cvc', 'email'] as const

/** What each field must look like; the number has words of its own. Whether the card is good is the provider's to say. */
const RULES: Record<Exclude<keyof Card, 'number'>, (typed: string) => boolean> = {
  holder: (typed) => /\S/.test(typed),
  expiry: (typed) => /^(0[1-9]|1[0-2])\/\d{2}$/.test(typed),
  cvc: (typed) => /^\d{3}$/.test(typed),
  email: (typed) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed),
}

interface CardFormProps {
  /** Words of the button, with the amount. */
  pay: string
  /** Prefilled from the application. */
  email: string
  busy: boolean
  onToken: (token: string) => void
}

/** The card. What is entered here becomes a token in this browser; the page's parent never sees more than that. */
export function CardForm({ pay, email, busy, onToken }: CardFormProps) {
  const { t } = useTranslation('payment')
  const form = useForm<Card>({
    defaultValues: { holder: '', number: '', expiry: '', cvc: '', email },
    shouldFocusError: false,
  })
  const rules = (name: keyof Card): RegisterOptions<Card, typeof name> => ({
    validate: (value) => {
      if (!value) return t(`card.${name}.required`)
      if (name === 'number') {
        const problem = cardNumberProblem(value)
        return problem === null || t(`card.number.${problem}`)
      }
      if (!RULES[name](value.trim())) return t(`card.${name}.invalid`)
      return name !== 'expiry' || !isOver(value, new Date()) || t('card.expiry.over')
    },
  })
  const field = (name: keyof Card, format?: (typed: string) => string) => {
    const { onChange, ...registered } = form.register(name, rules(name))
    return {
      ...registered,
      id: `card-${name}`,
      label: t(`card.${name}.label`),
      error: form.formState.errors[name]?.message,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        if (format) event.target.value = format(event.target.value)
        return onChange(event)
      },
    }
  }
  const errors = Object.fromEntries(
    FIELDS.map((name) => [`card-${name}`, form.formState.errors[name]?.message]),
  )
  const submit = form.handleSubmit((card) => {
    onToken(cardToken(card))
    form.reset({ ...card, number: '', cvc: '' })
  })
  return (
    <PageForm className="space-y-5" onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={form.formState.submitCount} />
      <ul aria-label={t('card.marks')} className="flex flex-wrap gap-2">
        {Object.entries(MARKS).map(([name, Mark]) => (
          // The marks are drawn for white, in the dark theme too.
          <li key={name} className="rounded-box border border-hairline bg-white px-1.5">
            <Mark role="img" aria-label={name} width={44} height={30} />
          </li>
        ))}
      </ul>
      <TextField {...field('holder')} autoComplete="cc-name" maxLength={100} />
      <TextField
        {...field('number', formatCardNumber)}
        autoComplete="cc-number"
        inputMode="numeric"
        maxLength={19}
        dir="ltr"
        width="max-w-84"
        className="figures"
      />
      <div className="flex gap-4">
        <TextField
          {...field('expiry', formatExpiry)}
          hint={t('card.expiry.hint')}
          autoComplete="cc-exp"
          inputMode="numeric"
          maxLength={5}
          dir="ltr"
          width="max-w-32"
          className="figures"
        />
        <TextField
          {...field('cvc', (typed) => typed.replace(/\D/g, ''))}
          hint={t('card.cvc.hint')}
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={3}
          width="max-w-24"
          className="figures"
        />
      </div>
      <TextField {...field('email')} hint={t('card.email.hint')} type="email" autoComplete="email" />
      <p className="flex gap-2 text-14 text-soft">
        <Icon name="lock" />
        {t('card.privacy')}
      </p>
      <Button type="submit" label={busy ? t('card.working') : pay} busy={busy} className="max-sm:w-full" />
    </PageForm>
  )
}
