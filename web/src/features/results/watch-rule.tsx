import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { Email } from '@borderlane/contracts/primitives'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { routes } from '../../http/routes'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { FormFailure } from '../../ui/form-failure'
import { Notice } from '../../ui/notice'
import { TextField } from '../../ui/text-field'

/** "Tell me when this rule changes": an address that hears of it, once it has confirmed. */
export function WatchRule({ quote }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const { passportCountry, destinationCountry } = quote.requirement
  const errorText = useErrorText()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '' },
    shouldFocusError: false,
  })
  const watch = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      api.call(routes.watchRoute, {
        email: email.trim(),
        passport: passportCountry.code,
        destination: destinationCountry.code,
      }),
  })
  if (watch.data?.mailed === false)
    return (
      <Notice tone="warning" live title={t('watch.notSent')}>
        <p>{t('watch.notSentText')}</p>
      </Notice>
    )
  if (watch.isSuccess)
    return (
      <Notice tone="good" live title={t('watch.sent')}>
        <p>{t('watch.sentText')}</p>
      </Notice>
    )
  const error = formState.errors.email && t('watch.error')
  const submit = handleSubmit(
    (values) => watch.mutate(values),
    () => watch.reset(),
  )
  return (
    <form
      noValidate
      aria-label={t('watch.open')}
      className="space-y-5 pt-1 pb-4"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="text-22">{t('watch.open')}</h2>
      <p className="measure text-soft">{t('watch.text')}</p>
      <ErrorSummary errors={{ 'watch-email': error }} attempt={formState.submitCount} />
      {watch.isError && (
        <FormFailure title={t('watch.failed')} {...errorText(watch.error)} attempt={watch.error} />
      )}
      <TextField
        id="watch-email"
        type="email"
        dir="ltr"
        autoComplete="email"
        label={t('watch.email')}
        hint={t('watch.hint')}
        error={error}
        {...register('email', { validate: (text) => Email.safeParse(text.trim()).success })}
      />
      <Button type="submit" busy={watch.isPending}>
        {t('watch.submit')}
      </Button>
    </form>
  )
}
