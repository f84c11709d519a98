import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import CompanyDetails from '../../parts/company/company-details'
import WeekHours from '../../parts/company/week-hours'
import { LeaveGuard, useUnsaved } from '../../parts/session/leave-guard'
import { isEmail } from '../../parts/session/is-email'
import { Button } from '../../ui/button'
import { ErrorSummary, FormFailure, Notice } from '../../ui/notice'
import { PageForm, SelectField, TextArea, TextField } from '../../ui/fields'
import { ProsePage } from './prose-page'
import { useMessage } from './use-message'
import { EmailField } from '../../parts/session/email-field'

const SUBJECTS = ['general', 'visa', 'payment', 'status', 'partnership', 'feedback'] as const
interface Values {
  name: string
  email: string
  subject: (typeof SUBJECTS)[number] | ''
  message: string
}
const EMPTY: Values = { name: '', email: '', subject: '', message: '' }

export default function ContactPage() {
  const { t } = useTranslation('marketing')
  return (
    <ProsePage title={t('contact.title')} pageTitle={t('contact.pageTitle')} intro={t('contact.intro')}>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <ContactForm />
        <LeaveGuard />
        <section className="self-start rounded-box border border-hairline bg-surface p-5">
          <h2 className="text-24">{t('contact.hours')}</h2>
          <WeekHours />
          <h2 className="mt-6 mb-2 text-24">{t('contact.company')}</h2>
          <CompanyDetails />
        </section>
      </div>
    </ProsePage>
  )
}

function ContactForm() {
  const { t } = useTranslation('marketing')
  const [sent, setSent] = useState(false)
  const { register, handleSubmit, formState, reset } = useForm<Values>({
    defaultValues: EMPTY,
    shouldFocusError: false,
  })
  useUnsaved('contact', formState.isDirty)
  const errors = {
    name: formState.errors.name && t('contact.name.error'),
    email: formState.errors.email && t('contact.email.error'),
    subject: formState.errors.subject && t('contact.subject.error'),
    message: formState.errors.message && t('contact.message.error'),
  }
  const { send, isSending, failure } = useMessage({
    onSent: () => {
      toast.success(t('contact.sent'), { description: t('contact.sentText') })
      setSent(true)
      reset(EMPTY)
    },
  })
  const submit = handleSubmit(
    ({ name, email, subject, message }) => {
      setSent(false)
      send({ kind: 'contact', name, email, subject: subject || undefined, text: message })
    },
    () => setSent(false),
  )
  const filled = (value: string) => value.trim() !== ''
  return (
    <PageForm className="space-y-5" onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={formState.submitCount} />
      {failure && <FormFailure {...failure} />}
      {sent && <Notice tone="good" live title={t('contact.sent')} text={t('contact.sentText')} />}
      <TextField
        id="name"
        label={t('contact.name.label')}
        error={errors.name}
        autoComplete="name"
        {...register('name', { validate: filled })}
      />
      <EmailField
        label={t('contact.email.label')}
        error={errors.email}
        {...register('email', { validate: isEmail })}
      />
      <SelectField
        id="subject"
        label={t('contact.subject.label')}
        placeholder={t('contact.subject.choose')}
        error={errors.subject}
        options={SUBJECTS.map((subject) => ({ value: subject, label: t(`contact.subjects.${subject}`) }))}
        {...register('subject', { validate: filled })}
      />
      <TextArea
        id="message"
        label={t('contact.message.label')}
        error={errors.message}
        maxLength={3000}
        {...register('message', { validate: filled })}
      />
      <Button type="submit" label={t('contact.submit')} busy={isSending} />
    </PageForm>
  )
}
