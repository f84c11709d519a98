import { RESIDENCES } from '@borderlane/contracts/catalogue/residences'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { quoteOfAnswers } from '@borderlane/domain/catalogue/fee-season'
import { soldAs } from '@borderlane/domain/catalogue/offer'
import type { Form } from '@borderlane/contracts/forms/form'
import { isMinor } from '@borderlane/domain/forms/age'
import type { FieldIssue } from '@borderlane/contracts/errors'
import type { Order } from '@borderlane/contracts/orders/order'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { issuesOfAnswers } from '../../http/client'
import { lazyPart } from '../../parts/area/lazy-part'
import { askedDocuments } from '../../parts/papers/asked-documents'
import { paths, type RouteChoice } from '../../parts/navigation/paths'
import type { Uploads } from '../../parts/order/use-uploads'
import { ReadPassport } from '../../parts/passport/read-passport'
import { OfferNotice } from '../../parts/pricing/offer-notice'
import { priceOfQuote } from '../../parts/pricing/price'
import { useUnsaved } from '../../parts/session/leave-guard'
import { today } from '../../parts/travel/day'
import { useWords } from '../../parts/words/use-words'
import { ErrorSummary } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { useCloseWarning } from '../../ui/use-close-warning'
import { FILES_FIELD, RESIDENCE_FIELD } from './application'
import { ApplicationEnd } from './application-end'
import { ApplicationSections } from './application-sections'
import { ApplicationSteps } from './application-steps'
import { ApplicationRoute, ApplicationSummary } from './application-summary'
import { useDraft } from './draft.store'
import {
  ByDay,
  DocumentsSection,
  GuardianField,
  ResidenceField,
  RestoredNotice,
  TravelsBeside,
} from './lazy-parts'
import type { SavingApplication } from './save-application'
import type { SaveForLaterProps } from './save-for-later'
import { contentsOf } from './server-draft'
import { TravelAlong } from './travel-along'
import { useAnswers, type Answering } from './use-answers'
import { useBeside } from './use-beside'
import { useCompanions } from './use-companions'
import { useFileErrors } from './use-file-errors'
import { useServerDraft } from './use-server-draft'
import { firstOpen, type Steps, useSteps } from './use-steps'
import { PageForm } from '../../ui/fields'

/** At the end, where it moves nothing. */
const SaveForLater = lazyPart<SaveForLaterProps>(
  [],
  async () => (await import('./save-for-later')).SaveForLater,
)

interface ApplicationFormProps {
  quote: Quote
  form: Form
  uploads: Uploads
  saving: SavingApplication
}

export function ApplicationForm(props: ApplicationFormProps) {
  const { quote } = props
  const [search] = useSearchParams()
  const { passportCountry, destinationCountry } = quote.requirement
  const denial = search.get('denial') === 'true' && quote.offer?.protection !== false
  const speed = quote.options.find((one) => one.speed === (search.get('speed') ?? 'standard'))?.speed
  const choice = {
    from: passportCountry.code,
    to: destinationCountry.code,
    speed: speed ?? 'standard',
    denial,
  }
  // A speed that is not offered (an old link): the results page shows those that are.
  if (!speed) return <Navigate to={paths.results(choice, search.get('on') ?? '')} replace />
  return <ChosenApplication {...props} choice={choice} />
}

interface ChosenProps extends ApplicationFormProps {
  choice: RouteChoice
}

function ChosenApplication({ quote, form, uploads, saving, choice }: ChosenProps) {
  const { t } = useTranslation('apply')
  const requirement = soldAs(quote)
  const hasLost = useDraft(({ restored }) => restored === 'from tab' || restored === 'from server')
  const party = useBeside()
  const answering = useAnswers(form, {
    passportCountry: choice.from,
    destination: choice.to,
    variant: requirement.variant,
  })
  const steps = useSteps(answering)
  const fileErrors = useFileErrors(uploads)
  const residence = useResidence(quote)
  useLeaveWarning(!saving.busy && (answering.isDirty || uploads.uploads.length > 0))
  const keeping = useServerDraft(
    contentsOf(form, { ...answering.formerly, ...answering.counted }, choice, party),
    (answering.isDirty || party.hasChanged) && !saving.busy && !party.isWaiting,
    party.orderId,
  )
  const { isChild, guardian, setGuardian } = useGuardian(answering, party.orderId !== undefined)
  const failure = useRefusedAnswers((issues) => {
    const refused = answering.refuse(issues)
    const at = sectionOf(form, refused[0]?.split('.')[0])
    if (steps.isUsed && at >= 0) steps.openSection(at, true)
    return refused
  }, saving.error)
  const goTo = useGoTo(form, steps)

  const keepPlace = usePlace(hasLost, () => firstOpen(answering))
  const submit = async () => {
    // Before anyone answers a long form that is not sold to them; a draft that goes on asks at the end.
    if (steps.isFirst && !residence.check()) return
    if (steps.isUsed && !steps.isLast) {
      const wrong = await answering.tryGoOn(form.sections.slice(steps.open, steps.open + 1))
      return wrong ? steps.stay() : steps.goOn()
    }
    const [areFilesRight, wrong] = [await fileErrors.checkFiles(), await answering.tryGoOn(form.sections)]
    if (wrong && steps.isUsed) steps.openSection(form.sections.indexOf(wrong), true)
    if (!residence.check()) return
    if (!wrong && areFilesRight)
      await saving.save(choice, form, answering.counted, {
        residence: residence.known,
        guardian: isChild ? guardian.trim() || undefined : undefined,
      })
  }
  const files = uploads.uploads.filter((one) => one.state !== 'refused').length
  const price = priceOfQuote(quoteOfAnswers(quote, answering.counted), choice.speed, choice.denial)!
  const asked = { ...askedDocuments(requirement, answering.counted), asksWhoHelped: !!form.helper }
  const progress = { requirement, needed: asked.needed, answering, files, price, choice }
  const whereToLive = residence.field.regions.length > 0 && <ResidenceField {...residence.field} />
  const end = (
    <>
      {isChild && <GuardianField value={guardian} onChange={setGuardian} />}
      <DocumentsSection
        {...asked}
        destination={choice.to}
        uploads={uploads}
        error={fileErrors.files}
        onChange={fileErrors.forgetFiles}
      />
      {whereToLive}
      <ApplicationEnd choice={choice} price={price} saving={saving} failure={failure} />
    </>
  )
  return (
    <div className="page py-8 md:py-10">
      <PageHeading>{t('title')}</PageHeading>
      <ApplicationRoute {...progress} />
      <Intro quote={quote} />
      <ByDay quote={quote} speed={choice.speed} />
      <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0 space-y-10">
          <PassportOfForm
            answering={answering}
            uploads={uploads}
            required={asked.required}
            passportCountry={choice.from}
          />
          <PageForm
            className="space-y-10"
            onFocus={({ target }) => target.id && keepPlace(target.id)}
            onSubmit={() => void submit()}
          >
            {(party.orderId ?? party.isClosed) && (
              <TravelsBeside party={party} form={form} error={saving.error} onChange={answering.onChange} />
            )}
            {!steps.isUsed && <TravelAlong to={choice.to} />}
            {(answering.isNewVersion || hasLost) && <RestoredNotice answering={answering} />}
            {(!steps.isUsed || steps.isLast) && (
              <ErrorSummary
                errors={{ ...answering.errors(form.sections), [FILES_FIELD]: fileErrors.files }}
                attempt={answering.attempt}
              />
            )}
            {steps.isFirst && whereToLive}
            {steps.isUsed ? (
              <ApplicationSteps answering={answering} steps={steps} to={choice.to}>
                {end}
              </ApplicationSteps>
            ) : (
              <>
                <ApplicationSections answering={answering} />
                {end}
              </>
            )}
            <SaveForLater
              keeping={keeping}
              choice={choice}
              email={party.orderId ? undefined : String(answering.answers.email ?? '')}
              disabled={saving.busy || party.isWaiting}
              onNoAddress={() => {
                answering.refuse([{ path: 'email', message: '' }])
                goTo('email')
              }}
            />
          </PageForm>
        </div>
        <ApplicationSummary {...progress} steps={steps} />
      </div>
    </div>
  )
}

/** Whose passport it is for and which visa, and who does what. */
function Intro({ quote }: { quote: Quote }) {
  const { t } = useTranslation('apply')
  const { country, phrase } = useWords()
  const { passportCountry } = quote.requirement
  return (
    <div className="mt-2 space-y-4">
      <p className="measure text-18 text-soft">
        {t('intro', {
          country: country(passportCountry.code, passportCountry.name),
          visa: phrase('titles', soldAs(quote).title),
        })}
      </p>
      <OfferNotice quote={quote} />
    </div>
  )
}

/** Kept here and in the address: an address that another change of the page has overtaken would lose the choice. */
function useResidence({ offer }: Quote) {
  const [search, setSearch] = useSearchParams()
  const state: unknown = useLocation().state
  const [residence, setResidence] = useState(() => search.get(RESIDENCE_FIELD) ?? '')
  const [isMissing, setMissing] = useState(false)
  const regions = offer?.closedRegions ?? []
  return {
    field: {
      regions,
      value: residence,
      isMissing,
      onChange: (chosen: string) => {
        setResidence(chosen)
        setSearch(
          (current) => {
            current.set(RESIDENCE_FIELD, chosen)
            return current
          },
          { replace: true, state, preventScrollReset: true },
        )
      },
    },
    known: RESIDENCES.find((one) => one === residence),
    /** @returns whether it can be sold there; otherwise the field has the focus and says why not */
    check: (): boolean => {
      if (regions.length === 0 || (residence && !regions.some((one) => one === residence))) return true
      setMissing(true)
      setTimeout(() => document.getElementById(RESIDENCE_FIELD)?.focus())
      return false
    },
  }
}

/** Whom a child among several travellers names. @param isBeside for the party of an order that exists */
function useGuardian({ answers }: ReturnType<typeof useAnswers>, isBeside: boolean) {
  const [guardian, setGuardian] = useState('')
  const isInParty = useCompanions().passports.length > 0 || isBeside
  return { isChild: isInParty && isMinor(answers.dateOfBirth, today()) === true, guardian, setGuardian }
}

function useLeaveWarning(isNeeded: boolean): void {
  useUnsaved('application', isNeeded)
  useCloseWarning(isNeeded)
}

/**
 * A reload leads back to the question that was open, in the part that the history names; a draft that came back from the
 * server to the first that is open. @returns what keeps the field that has the focus
 */
function usePlace(isReloaded: boolean, first: () => string): (id: string) => void {
  const [place] = useState(() => {
    const { place: last, restored } = useDraft.getState()
    return last || (restored === 'from server' ? first() : '')
  })
  useEffect(() => {
    if (isReloaded && place) focusSoon(place)
  }, [isReloaded, place])
  return useDraft((state) => state.keepPlace)
}

/** @returns what leads to a field, whatever part it is in */
function useGoTo(form: Form, steps: Steps): (id: string) => void {
  const wanted = useRef('')
  useEffect(() => {
    if (wanted.current) focusSoon(wanted.current)
    wanted.current = ''
  }, [steps.open])
  return (id) => {
    const at = sectionOf(form, id.split(/[.-]/)[0])
    if (!steps.isUsed || at < 0 || at === steps.open) return focusSoon(id)
    wanted.current = id
    steps.openSection(at)
  }
}

/** Once it is drawn: the fields of a name or an address may come a moment after the page. What is wrong goes before. */
const focusSoon = (id: string, waitMs = 0): void =>
  void setTimeout(() => {
    const field = document.getElementById(id)
    if (field) field.focus()
    else if (waitMs < 500 && document.activeElement?.role !== 'alert') focusSoon(id, waitMs + 50)
  }, waitMs)

const sectionOf = (form: Form, id: string | undefined): number =>
  form.sections.findIndex(({ questions }) => questions.some((one) => one.id === id))

/** Marks the answers that the server refused. @returns the place of the failure, which takes the focus otherwise */
function useRefusedAnswers(refuse: (issues: readonly FieldIssue[]) => string[], error: unknown) {
  const failure = useRef<HTMLDivElement>(null)
  const latest = useRef(refuse)
  useEffect(() => {
    latest.current = refuse
  })
  useEffect(() => {
    if (!error) return
    // The summary of the form takes the focus where it has something to say.
    if (latest.current(issuesOfAnswers(error)).length === 0) failure.current?.focus()
  }, [error])
  return failure
}

interface PassportOfFormProps {
  answering: Answering
  uploads: Uploads
  required: Order['requiredDocuments']
  /** Of the route. */
  passportCountry: string
}

/** Fills in what the passport says; its picture can go to the documents. */
function PassportOfForm({ answering, uploads, required, passportCountry }: PassportOfFormProps) {
  const { t } = useTranslation('apply')
  const add = (picture: File) => {
    const asked = required.find(({ code }) => code === 'passport_bio_page' || code === 'passport')
    uploads.add([picture], asked ? { requirement: asked.code } : { required })
  }
  return (
    <ReadPassport
      form={answering.form}
      answers={answering.answers}
      passportCountry={passportCountry}
      label={t('passport.read')}
      hint={t('passport.hint')}
      taken={t('passport.taken')}
      canUpload
      onTake={(taken, read, picture) => {
        answering.takeRead(taken, read)
        if (picture) add(picture)
      }}
    />
  )
}
