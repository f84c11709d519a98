import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError, isCode, wrongFields } from '../../http/error'
import { useErrorText } from '../../http/error-text'
import { priceOfQuote } from '../../parts/pricing/price'
import { useSession } from '../../parts/session/session'
import type { Uploads } from '../../parts/order/use-uploads'
import { LeaveGuard, useUnsaved } from '../../parts/navigation/leave-guard'
import { paths } from '../../parts/navigation/paths'
import { useWords } from '../../parts/words/use-words'
import { NotGovernment } from '../../parts/pricing/not-government'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { FailureText } from '../../ui/failure-text'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { useIsSlow } from '../../ui/use-is-slow'
import { applicationResolver, type ApplicationValues, FIELDS } from './application'
import { ApplicationSections } from './application-sections'
import { ApplicationSummary } from './application-summary'
import { DocumentsSection, FILES_FIELD } from './documents-section'
import { useDraft } from './draft.store'
import type { SavingApplication } from './save-application'
import { useApplicationErrors } from './use-application-errors'

interface ApplicationFormProps {
  quote: Quote
  uploads: Uploads
  saving: SavingApplication
}

/** The questions, the documents and the button that saves the application. */
export function ApplicationForm({ quote, uploads, saving }: ApplicationFormProps) {
  const { t } = useTranslation(['apply', 'site'])
  const { phrase } = useWords()
  const [search] = useSearchParams()
  const { requirement, options } = quote
  const { passportCountry, destinationCountry } = requirement
  const denial = search.get('denial') === 'true'
  const speed = options.find((one) => one.speed === (search.get('speed') ?? 'standard'))?.speed
  const price = speed && priceOfQuote(quote, speed, denial)

  const { draft, save } = useDraft()
  const user = useSession((state) => state.user)
  const [initial] = useState(() => ({
    ...draft,
    fullName: draft.fullName || (user?.fullName ?? ''),
    email: draft.email || (user?.email ?? ''),
    nationality: draft.nationality || passportCountry.code,
    dateOfBirth: '',
    passportNumber: '',
  }))
  const form = useForm<ApplicationValues>({
    defaultValues: initial,
    resolver: applicationResolver,
    // The summary takes the focus, not the first field.
    shouldFocusError: false,
  })
  const values = useWatch({ control: form.control }) as ApplicationValues
  useEffect(() => save(values), [save, values])

  useUnsaved('application', !saving.busy && (form.formState.isDirty || uploads.uploads.length > 0))
  const errors = useApplicationErrors(form.formState.errors, values, uploads)
  const isSlow = useIsSlow(saving.busy)
  const failure = useRef<HTMLDivElement>(null)
  const choice = {
    from: passportCountry.code,
    to: destinationCountry.code,
    speed: speed ?? 'standard',
    denial,
  }
  useEffect(() => {
    if (!saving.error) return
    const wrong = FIELDS.filter((name) => wrongFields(saving.error).includes(`applicant.${name}`))
    wrong.forEach((name) => form.setError(name, { type: 'server' }))
    // The summary of the form takes the focus where it has something to say.
    if (wrong.length === 0) failure.current?.focus()
  }, [saving.error, form])

  // Nothing was saved: an application belongs to whoever began it. They may sign in again, or go on as a guest.
  const hasEnded = isCode(saving.error, 'auth.required')

  // A speed that is not offered (an old link): the results page shows those that are.
  if (!price) return <Navigate to={paths.results(choice)} replace />

  const submit = form.handleSubmit(
    async (applicant) => {
      if (errors.checkFiles()) await saving.save(choice, applicant)
    },
    () => void errors.checkFiles(),
  )

  return (
    <div className="page py-8 md:py-10">
      <LeaveGuard text={t('leave')} />
      <PageHeading>{t('title')}</PageHeading>
      <p className="measure mt-2 text-18 text-soft">
        {t('intro', { visa: phrase('titles', requirement.title) })}
      </p>
      <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <form noValidate className="min-w-0 space-y-10" onSubmit={(event) => void submit(event)}>
          <ErrorSummary
            errors={{ ...errors.fields, [FILES_FIELD]: errors.files }}
            attempt={form.formState.submitCount}
          />
          <ApplicationSections form={form} values={values} errors={errors.fields} />
          <DocumentsSection
            required={requirement.requiredDocuments.map((one) => phrase('documents', one))}
            uploads={uploads}
            error={errors.files}
            onChange={errors.forgetFiles}
          />
          <div className="space-y-4 border-t border-hairline pt-6">
            {saving.error !== undefined && !(hasEnded && user) && (
              <div ref={failure} role="alert" tabIndex={-1}>
                <SavingFailure error={saving.error} />
              </div>
            )}
            <p className="measure">{t('declare')}</p>
            <Button type="submit" busy={saving.busy} className="max-sm:w-full">
              {saving.busy ? t('submitting') : t('submit')}
            </Button>
            <p role="status">{isSlow && t('slow')}</p>
            <NotGovernment price={price} />
          </div>
        </form>
        <ApplicationSummary
          requirement={requirement}
          choice={choice}
          price={price}
          values={values}
          hasDocuments={uploads.uploads.some((one) => one.state !== 'refused')}
        />
      </div>
    </div>
  )
}

/** Why nothing was saved, or that nobody knows whether it was, and how to go on. */
function SavingFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('apply')
  const errorText = useErrorText()
  if (isCode(error, 'auth.required'))
    return (
      <Notice tone="bad" title={t('notSaved')}>
        <p>{t('sessionEnded.text', { button: t('submit') })}</p>
        <a
          href={paths.auth()}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-blue underline underline-offset-4"
        >
          {t('sessionEnded.signIn')}
        </a>
      </Notice>
    )
  if (error instanceof ApiError && error.isUndecided)
    return (
      <Notice tone="warning" title={t('unsure.title')}>
        <p>{t('unsure.text', { button: t('submit') })}</p>
        <FailureText {...errorText(error)} />
      </Notice>
    )
  return (
    <Notice tone="bad" title={t('notSaved')}>
      <FailureText {...errorText(error)} />
    </Notice>
  )
}
