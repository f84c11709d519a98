import type { Quote } from '@borderlane/contracts/catalogue/requirement'
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
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'

const SHORTEST = 5
const LONGEST = 2_000

/** "Tell us what is wrong here": what a visitor knows better goes to a person who checks it. */
export function ReportWrong({ quote }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const errorText = useErrorText()
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
    return (
      <Notice tone="good" live title={t('wrong.thanks')}>
        <p>{t('wrong.thanksText')}</p>
      </Notice>
    )
  const errors = {
    wrong: formState.errors.wrong && t('wrong.what.error'),
    'wrong-source': formState.errors.sourceUrl && t('wrong.source.error'),
  }
  const submit = handleSubmit(
    (values) => report.mutate(values),
    () => report.reset(),
  )
  return (
    <form
      noValidate
      aria-label={t('wrong.title')}
      className="space-y-5 pt-1 pb-4"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="text-22">{t('wrong.title')}</h2>
      <p className="measure text-soft">{t('wrong.text')}</p>
      <ErrorSummary errors={errors} attempt={formState.submitCount} />
      {report.isError && (
        <FormFailure title={t('wrong.failed')} {...errorText(report.error)} attempt={report.error} />
      )}
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
      <Button type="submit" busy={report.isPending}>
        {t('wrong.submit')}
      </Button>
    </form>
  )
}

const isWebAddress = (text: string) => /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(text) && URL.canParse(text)
