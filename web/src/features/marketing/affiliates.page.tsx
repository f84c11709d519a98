import { PARTNER_PERCENT, REFERRAL_KEPT_DAYS } from '@borderlane/contracts/orders/referral-terms'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isEmail } from '../../parts/session/is-email'
import { Button } from '../../ui/button'
import { ErrorSummary, FormFailure, Notice } from '../../ui/notice'
import { PageForm, TextArea, TextField } from '../../ui/fields'
import { ProsePage } from './prose-page'
import { useMessage } from './use-message'
import { EmailField } from '../../parts/session/email-field'

const TERMS = ['commission', 'cookie', 'reply'] as const

export default function AffiliatesPage() {
  const { t } = useTranslation('marketing')
  const words = { percent: PARTNER_PERCENT, days: REFERRAL_KEPT_DAYS }
  return (
    <ProsePage
      title={t('affiliates.title')}
      pageTitle={t('affiliates.pageTitle')}
      intro={t('affiliates.intro', words)}
    >
      <dl className="grid gap-6 border-y border-hairline py-6 md:grid-cols-3">
        {TERMS.map((term) => (
          <div key={term}>
            <dt className="font-semibold">{t(`affiliates.${term}.title`, words)}</dt>
            <dd className="text-soft">{t(`affiliates.${term}.text`, words)}</dd>
          </div>
        ))}
      </dl>
      <section>
        <h2 className="text-24 md:text-32">{t('affiliates.form')}</h2>
        <PartnershipForm />
      </section>
    </ProsePage>
  )
}

function PartnershipForm() {
  const { t } = useTranslation('marketing')
  const [sent, setSent] = useState(false)
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: '', email: '', company: '', website: '', message: '' },
    shouldFocusError: false,
  })
  const { send, isSending, failure } = useMessage({ onSent: () => setSent(true) })
  const submit = handleSubmit(({ name, email, company, website, message }) =>
    send({
      kind: 'partnership',
      name,
      email,
      company: company.trim() || undefined,
      website: website.trim() || undefined,
      text: message.trim() || undefined,
    }),
  )
  const errors = {
    name: formState.errors.name && t('contact.name.error'),
    email: formState.errors.email && t('contact.email.error'),
  }
  if (sent)
    return (
      <div className="mt-6">
        <Notice tone="good" live title={t('affiliates.sent')} text={t('affiliates.sentText')} />
      </div>
    )
  return (
    <PageForm className="mt-6 space-y-5" onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={formState.submitCount} />
      {failure && <FormFailure {...failure} />}
      <TextField
        id="name"
        label={t('contact.name.label')}
        error={errors.name}
        autoComplete="name"
        {...register('name', { validate: (name) => name.trim() !== '' })}
      />
      <EmailField
        label={t('contact.email.label')}
        error={errors.email}
        {...register('email', { validate: isEmail })}
      />
      <TextField
        id="company"
        label={t('affiliates.company')}
        autoComplete="organization"
        {...register('company')}
      />
      <TextField
        id="website"
        type="url"
        label={t('affiliates.website')}
        autoComplete="url"
        {...register('website')}
      />
      <TextArea id="message" label={t('affiliates.message')} maxLength={3000} {...register('message')} />
      <Button type="submit" label={t('affiliates.submit')} busy={isSending} />
    </PageForm>
  )
}
