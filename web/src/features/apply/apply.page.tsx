import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { isCode, useErrorText } from '../../http/client'
import { formQuery } from '../../parts/form/form.queries'
import { paths } from '../../parts/navigation/paths'
import { useUploads } from '../../parts/order/use-uploads'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { beginsLater } from '../../parts/rule/begins-later'
import { RequireSession } from '../../parts/session/require-session'
import { keptDraft } from '../../parts/draft/kept-draft'
import { useWords } from '../../parts/words/use-words'
import { LinkButton } from '../../ui/button'
import { Bar, Failure, Problem, Skeleton } from '../../ui/notice'
import { ApplicationForm } from './application-form'
import { useDraft } from './draft.store'
import { RestoredAnswers, ResumeDraft, SavedApplication } from './lazy-parts'
import { useSaveApplication } from './save-application'

/**
 * The applicant's form. Once the application is saved its id is in the address, and the page is about the
 * documents only: neither a reload nor the way back makes a second one.
 */
export default function ApplyPage() {
  const { hash } = useLocation()
  const [search] = useSearchParams()
  const [link] = useState(() => draftLinkOf(hash))
  // A new one where its user has left: the form and the chosen files go with them.
  const generation = useDraft((state) => state.generation)
  // With its answers the route comes into the address.
  if (link && !search.has('from')) return <ResumeDraft link={link} />
  return <Application key={generation} />
}

/** An application that this device was to find again is gone on with where the tab has begun no other. */
function takeUpKept(search: URLSearchParams): void {
  const { answers, server, takeUp } = useDraft.getState()
  const kept = keptDraft()
  const isBegun = server !== undefined || Object.values(answers).some((answer) => answer !== '')
  if (!kept || isBegun || search.has('orderId') || search.has('beside')) return
  if (kept.choice.from === search.get('from') && kept.choice.to === search.get('to')) takeUp(kept)
}

function Application() {
  const { t } = useTranslation(['apply', 'site'])
  const errorText = useErrorText()
  const { country, countryInSentence } = useWords()
  const [search] = useSearchParams()
  // Before anything reads the draft.
  useState(() => takeUpKept(search))
  const uploads = useUploads(useDraft.getState().uploads)
  const saving = useSaveApplication(uploads)
  const from = search.get('from') ?? ''
  const to = search.get('to') ?? ''
  const orderId = search.get('orderId') ?? undefined
  const keepUploads = useDraft((state) => state.keepUploads)
  useEffect(() => {
    // Those of an application that is saved, or being saved, are its own: the next one begins without them.
    if (!orderId && !saving.busy) keepUploads(uploads.uploads)
  }, [orderId, saving.busy, keepUploads, uploads.uploads])
  const on = search.get('on') ?? ''
  // Without it the standard form asks, and the order is saved all the same.
  const form = useQuery({ ...formQuery(from, to), enabled: Boolean(from && to && !orderId), retry: 1 })
  const asked = form.data?.form ?? (form.isError ? STANDARD_FORM : undefined)
  const {
    data: quote,
    error,
    refetch,
  } = useQuery({ ...quoteQuery(from, to, on), enabled: Boolean(from && to) })

  if (!from || !to) return <Navigate to={paths.home()} replace />
  if (orderId)
    return (
      <RequireSession orderId={orderId}>
        <SavedApplication orderId={orderId} uploads={uploads} saving={saving} />
      </RequireSession>
    )
  if (quote && (asked || !quote.requirement.visaRequired || !quote.canApply)) {
    const { passportCountry, destinationCountry, visaRequired } = quote.requirement
    const pair = { from: passportCountry.code, to: destinationCountry.code }
    const title = <title>{t('pageTitle', { country: country(pair.to, destinationCountry.name) })}</title>
    if (!visaRequired)
      return (
        <>
          {title}
          <Problem
            title={t('site:noVisa.title')}
            text={t('noVisa', { country: countryInSentence(pair.to, destinationCountry.name) })}
            actions={<LinkButton label={t('site:noVisa.searchAgain')} to={paths.home()} />}
          />
        </>
      )
    // The results page says why no one can apply here, or not yet.
    if (!quote.canApply || beginsLater(quote)) return <Navigate to={paths.results(pair, on)} replace />
    return (
      <>
        {title}
        <RestoredAnswers>
          <ApplicationForm
            key={asked && `${asked.code} ${asked.version}`}
            quote={quote}
            form={asked ?? STANDARD_FORM}
            uploads={uploads}
            saving={saving}
          />
        </RestoredAnswers>
      </>
    )
  }
  // The results page says what held, or offers another day.
  if (isCode(error, 'catalogue.day_not_known') || (on && isCode(error, 'validation.failed')))
    return <Navigate to={paths.results({ from, to }, on)} replace />
  if (isCode(error, 'catalogue.country_not_found', 'catalogue.requirement_not_found', 'validation.failed'))
    return (
      <>
        <title>{t('unavailable.title')}</title>
        <Problem
          title={t('unavailable.title')}
          text={t('unavailable.text')}
          actions={<LinkButton label={t('unavailable.again')} to={paths.home()} />}
        />
      </>
    )
  if (error)
    return (
      <>
        <title>{t('pageTitleLoading')}</title>
        <Failure title={t('failed')} {...errorText(error)} onRetry={() => void refetch()} />
      </>
    )
  return (
    <div className="page py-10">
      <title>{t('pageTitleLoading')}</title>
      <Skeleton page label={t('loading')}>
        <Bar className="h-10 max-w-sm" />
        <div className="mt-8 grid gap-12 lg:grid-cols-[1fr_22rem]">
          <div className="space-y-8">
            <Bar className="h-24" />
            <Bar className="h-24" />
            <Bar className="h-24" />
          </div>
          <Bar className="h-80" />
        </div>
      </Skeleton>
    </div>
  )
}

/** What the link of a mail carries after the hash; undefined for any other address. */
const draftLinkOf = (hash: string) => /^#draft=([\w-]{43})$/.exec(hash)?.[1]
