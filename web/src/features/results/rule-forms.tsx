import { Email } from '@borderlane/contracts/primitives'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { routes } from '../../http/routes'
import { Button } from '../../ui/button'
import { ErrorSummary, Notice } from '../../ui/notice'
import { PageForm, TextArea, TextField } from '../../ui/fields'
import { FormError } from '../../parts/failure/failures'

/** "Tell me when this rule changes": an address that hears of it, once it has confirmed. */
export function WatchRule({ quote }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const { passportCountry, destinationCountry } = quote.requirement
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
    return <Notice tone="warning" live title={t('watch.notSent')} text={t('watch.notSentText')} />
  if (watch.isSuccess) return <Notice tone="good" live title={t('watch.sent')} text={t('watch.sentText')} />
  const error = formState.errors.email && t('watch.error')
  const submit = handleSubmit(
    (values) => watch.mutate(values),
    () => watch.reset(),
  )
  return (
    <PageForm aria-label={t('watch.open')} className="space-y-5 pt-1 pb-4" onSubmit={submit}>
      <h2 className="text-24">{t('watch.open')}</h2>
      <p className="measure text-soft">{t('watch.text')}</p>
      <ErrorSummary errors={{ 'watch-email': error }} attempt={formState.submitCount} />
      <FormError title={t('watch.failed')} error={watch.error} />
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
      <Button type="submit" label={t('watch.submit')} busy={watch.isPending} />
    </PageForm>
  )
}

const SHORTEST = 5
const LONGEST = 2_000

/** "Tell us what is wrong here": what a visitor knows better goes to a person who checks it. */
export function ReportWrong({ quote }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const { passportCountry, destinationCountry } = quote.requirement
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { wrong: '', sourceUrl: '' },
    shouldFocusError: false,
  })
  const report = useMutation({
    mutationFn: ({ wrong, sourceUrl }: { wrong: string; sourceUrl: string }) =>
      api.call(routes.reportCorrection, {
        from: passportCountry.code,
        to: destinationCountry.code,
        wrong: wrong.trim(),
        ...(sourceUrl.trim() && { sourceUrl: sourceUrl.trim() }),
      }),
  })
  if (report.isSuccess)
    return <Notice tone="good" live title={t('wrong.thanks')} text={t('wrong.thanksText')} />
  const errors = {
    wrong: formState.errors.wrong && t('wrong.what.error'),
    'wrong-source': formState.errors.sourceUrl && t('wrong.source.error'),
  }
  const submit = handleSubmit(
    (values) => report.mutate(values),
    () => report.reset(),
  )
  return (
    <PageForm aria-label={t('wrong.title')} className="space-y-5 pt-1 pb-4" onSubmit={submit}>
      <h2 className="text-24">{t('wrong.title')}</h2>
      <p className="measure text-soft">{t('wrong.text')}</p>
      <ErrorSummary errors={errors} attempt={formState.submitCount} />
      <FormError title={t('wrong.failed')} error={report.error} />
      <TextArea
        id="wrong"
        rows={4}
        label={t('wrong.what.label')}
        hint={t('wrong.what.hint')}
        error={errors.wrong}
        {...register('wrong', {
          validate: (text) => text.trim().length >= SHORTEST && text.trim().length <= LONGEST,
        })}
      />
      <TextField
        id="wrong-source"
        type="url"
        dir="ltr"
        label={t('wrong.source.label')}
        hint={t('wrong.source.hint')}
        error={errors['wrong-source']}
        autoComplete="off"
        {...register('sourceUrl', { validate: (text) => !text.trim() || isWebAddress(text.trim()) })}
      />
      <Button type="submit" label={t('wrong.submit')} busy={report.isPending} />
    </PageForm>
  )
}

const isWebAddress = (text: string) => /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(text) && URL.canParse(text)
