import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { QUESTIONS } from '@borderlane/contracts/orders/standard-form'
import { useEffect, useRef, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { isCode, wrongFields } from '../../http/error'
import { priceOfQuote } from '../../parts/pricing/price'
import { useSession } from '../../parts/session/session'
import type { Uploads } from '../../parts/order/use-uploads'
import { useUnsaved } from '../../parts/session/leave-guard'
import { paths } from '../../parts/navigation/paths'
import { NotGovernment } from '../../parts/pricing/not-government'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { PageHeading } from '../../ui/page-heading'
import { useCloseWarning } from '../../ui/use-close-warning'
import { useIsSlow } from '../../ui/use-is-slow'
import type { ApplicationValues } from './answers'
import { applicationResolver } from './application'
import { ApplicationSections } from './application-sections'
import { ApplicationRoute, ApplicationSummary } from './application-summary'
import { DocumentsSection, FILES_FIELD } from './documents-section'
import { useDraft } from './draft.store'
import { RestoredNotice } from './restored-answers'
import { SaveForLater } from './save-for-later'
import type { SavingApplication } from './save-application'
import { SavingFailure } from './saving-failure'
import { useApplicationErrors } from './use-application-errors'
import { useServerDraft } from './use-server-draft'

interface ApplicationFormProps {
  quote: Quote
  uploads: Uploads
  saving: SavingApplication
}

/** The questions, the documents and the button that saves the application. */
export function ApplicationForm({ quote, uploads, saving }: ApplicationFormProps) {
  const { t } = useTranslation('apply')
  const { phrase, pounds } = useWords()
  const [search] = useSearchParams()
  const { requirement, options } = quote
  const { passportCountry, destinationCountry } = requirement
  const denial = search.get('denial') === 'true'
  const speed = options.find((one) => one.speed === (search.get('speed') ?? 'standard'))?.speed
  const price = speed && priceOfQuote(quote, speed, denial)
  const choice = {
    from: passportCountry.code,
    to: destinationCountry.code,
    speed: speed ?? 'standard',
    denial,
  }
  const { form, values } = useApplicationForm(passportCountry.code)
  const isBegun = form.formState.isDirty || uploads.uploads.length > 0
  useUnsaved('application', !saving.busy && isBegun)
  useCloseWarning(!saving.busy && isBegun)
  const keeping = useServerDraft(values, choice, form.formState.isDirty && !saving.busy)
  const errors = useApplicationErrors(form.formState.errors, values, uploads)
  const isSlow = useIsSlow(saving.busy)
  const failure = useRefusedFields(form, saving.error)

  const user = useSession((state) => state.user)
  // Nothing was saved: an application belongs to whoever began it. They may sign in again, or go on as a guest.
  const hasEnded = isCode(saving.error, 'auth.required')

  // A speed that is not offered (an old link): the results page shows those that are.
  if (!price) return <Navigate to={paths.results(choice, search.get('on') ?? '')} replace />

  const submit = form.handleSubmit(
    async (applicant) => {
      if (errors.checkFiles()) await saving.save(choice, applicant)
    },
    () => void errors.checkFiles(),
  )
  const files = uploads.uploads.filter((one) => one.state !== 'refused').length

  return (
    <div className="page py-8 md:py-10">
      <PageHeading>{t('title')}</PageHeading>
      <ApplicationRoute requirement={requirement} price={price} values={values} files={files} />
      <p className="measure mt-2 text-18 text-soft">
        {t('intro', { visa: phrase('titles', requirement.title) })}
      </p>
      <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <form noValidate className="min-w-0 space-y-10" onSubmit={(event) => void submit(event)}>
          <RestoredNotice />
          <ErrorSummary
            errors={{ ...errors.fields, [FILES_FIELD]: errors.files }}
            attempt={form.formState.submitCount}
          />
          <ApplicationSections form={form} values={values} errors={errors.fields} />
          <DocumentsSection
            required={requirement.requiredDocuments}
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
            <p className="lg:hidden">{t('totalToPay', { amount: pounds(price.totalCents) })}</p>
            <Button type="submit" busy={saving.busy} className="max-sm:w-full">
              {saving.busy ? t('submitting') : t('submit')}
            </Button>
            <p role="status">{isSlow && t('slow')}</p>
            <NotGovernment price={price} />
          </div>
          <SaveForLater
            keeping={keeping}
            email={values.email}
            disabled={saving.busy}
            onNoAddress={() => {
              form.setError('email', { type: 'required' })
              form.setFocus('email')
            }}
          />
        </form>
        <ApplicationSummary
          requirement={requirement}
          choice={choice}
          price={price}
          values={values}
          files={files}
        />
      </div>
    </div>
  )
}

/** The form with what is known already; whatever is typed stays while the visitor looks elsewhere. */
function useApplicationForm(passportCountry: string) {
  const answers = useDraft((state) => state.answers)
  const save = useDraft((state) => state.save)
  const user = useSession((state) => state.user)
  const [initial] = useState(() => ({
    ...answers,
    fullName: answers.fullName || (user?.fullName ?? ''),
    email: answers.email || (user?.email ?? ''),
    nationality: answers.nationality || passportCountry,
  }))
  const form = useForm<ApplicationValues>({
    defaultValues: initial,
    resolver: applicationResolver,
    // The summary takes the focus, not the first field.
    shouldFocusError: false,
  })
  const values = useWatch({ control: form.control }) as ApplicationValues
  useEffect(() => save(values), [save, values])
  return { form, values }
}

/** Marks the answers that the server refused. @returns the place of the failure, which takes the focus otherwise */
function useRefusedFields(form: UseFormReturn<ApplicationValues>, error: unknown) {
  const failure = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!error) return
    const wrong = QUESTIONS.filter(({ id }) => wrongFields(error).includes(`applicant.${id}`))
    wrong.forEach(({ id }) => form.setError(id, { type: 'server' }))
    // The summary of the form takes the focus where it has something to say.
    if (wrong.length === 0) failure.current?.focus()
  }, [error, form])
  return failure
}
