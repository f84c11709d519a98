import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { routes } from '../../http/routes'
import { isEmail } from '../session/is-email'
import { Button } from '../../ui/button'
import { ErrorSummary, Notice } from '../../ui/notice'
import { PageForm, TextField } from '../../ui/fields'
import { FormError } from '../failure/failures'
import { EmailField } from '../session/email-field'

interface Request {
  reference: string
  email: string
}

/** The way to a new link for a person who cannot open an order here: it goes to the order's own address. */
export function ResendForm() {
  const { t } = useTranslation('order')
  const { register, handleSubmit, formState } = useForm<Request>({
    defaultValues: { reference: '', email: '' },
    shouldFocusError: false,
  })
  const resend = useMutation({
    mutationFn: ({ reference, email }: Request) =>
      api.call(routes.resendLink, { reference: reference.trim(), email: email.trim() }),
  })
  const isMailed = resend.data?.mailed !== false
  const errors = {
    reference: formState.errors.reference && t('notFound.referenceMissing'),
    'resend-email': formState.errors.email && t('notFound.emailMissing'),
  }
  const submit = handleSubmit(
    (request) => resend.mutate(request),
    () => resend.reset(),
  )
  return (
    <section aria-labelledby="resend" className="rounded-box border border-hairline bg-surface p-6">
      <h2 id="resend" className="text-24">
        {t('notFound.resendTitle')}
      </h2>
      <p className="mt-1 text-soft">{t('notFound.resendText')}</p>
      <PageForm className="mt-5 space-y-5" onSubmit={submit}>
        <ErrorSummary errors={errors} attempt={formState.submitCount} />
        <FormError title={t('notFound.notSent')} error={resend.error} />
        <TextField
          id="reference"
          label={t('notFound.reference')}
          hint={t('notFound.referenceHint')}
          error={errors.reference}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          width="max-w-2xs"
          className="figures"
          {...register('reference', { required: true, pattern: /\S/ })}
        />
        <EmailField
          id="resend-email"
          label={t('notFound.email')}
          error={errors['resend-email']}
          {...register('email', { validate: isEmail })}
        />
        {resend.isSuccess && (
          <Notice
            tone={isMailed ? 'good' : 'warning'}
            live
            title={t(isMailed ? 'notFound.sentTitle' : 'notFound.notMailed')}
            text={t(isMailed ? 'notFound.sentText' : 'notFound.notMailedText')}
          />
        )}
        <Button type="submit" label={t('notFound.send')} busy={resend.isPending} />
      </PageForm>
    </section>
  )
}
