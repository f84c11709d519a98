import type { checkTrip, TripProblem } from '@borderlane/contracts/catalogue/trips'
import type { FieldIssue } from '@borderlane/contracts/errors'
import {
  NEW_LEG,
  NEW_TRAVELLER,
  readTripAddress,
  tripAddress,
  type TripDraft,
  tripProblems,
  tripQuestion,
  tripRefusal,
} from '@borderlane/domain/catalogue/trip-draft'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { api, isCode, useErrorText } from '../../http/client'
import { publicRoute } from '../../http/routes'
import { lastSearch } from '../../parts/storage/counted-searches'
import { Button } from '../../ui/button'
import { Bar, ErrorSummary, PartFailure, Skeleton } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { TripAnswerView } from './trip-answer'
import { TripForm } from './trip-form'

/** What a trip of several countries, stops and people asks of everyone. The address holds the question. */
export default function TripPage() {
  const { t } = useTranslation('trips')
  // A change of its own replaces the address; a link to another trip begins again.
  const { key } = useLocation()
  const isOwn = useNavigationType() === NavigationType.Replace
  const [begun, setBegun] = useState(key)
  if (key !== begun && !isOwn) setBegun(key)
  return (
    <div className="page max-w-3xl space-y-8 py-10">
      <title>{t('pageTitle')}</title>
      <meta name="description" content={t('description')} />
      <div>
        <PageHeading>{t('title')}</PageHeading>
        <p className="measure mt-3 text-18 print:hidden">{t('intro')}</p>
      </div>
      <Trip key={begun} />
    </div>
  )
}

function Trip() {
  const { t } = useTranslation('trips')
  const errorText = useErrorText()
  const [search, setSearch] = useSearchParams()
  const [draft, setDraft] = useState(() => beginning(search))
  // A link that someone shared asks at once.
  const [asked, setAsked] = useState(() => (tripProblems(draft).length === 0 ? draft : undefined))
  const [attempt, setAttempt] = useState(0)
  const { data: answer, error, isFetching, refetch } = useQuery(tripQuery(asked))
  const [isMissing, setMissing] = useState(false)
  const missing = isMissing ? tripProblems(draft) : []
  const refused = asked === draft ? refusedFields(error) : []
  const errors = useTripProblems(missing, refused)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (answer && attempt > 0) heading.current?.focus()
  }, [answer, attempt])
  // Once there is an answer the form makes room for it.
  const [editing, setEditing] = useState(false)
  useEffect(() => {
    if (editing) document.getElementById('legs.0.to')?.focus()
  }, [editing])
  const submit = () => {
    setAttempt(attempt + 1)
    const isReady = tripProblems(draft).length === 0
    setMissing(!isReady)
    if (!isReady) return
    setSearch(new URLSearchParams(tripAddress(draft)), { replace: true, preventScrollReset: true })
    setEditing(false)
    if (asked === draft) void refetch()
    else setAsked(draft)
  }
  return (
    <>
      <ErrorSummary
        errors={Object.fromEntries(errors.map(({ path, inSummary }) => [path, inSummary]))}
        // The server's refusal comes later than the attempt, and takes the focus too.
        attempt={attempt + (refused.length > 0 ? 0.5 : 0)}
      />
      {answer && !editing ? (
        <Button
          variant="quiet"
          label={t('change')}
          className="print:hidden"
          onClick={() => setEditing(true)}
        />
      ) : (
        <TripForm
          draft={draft}
          onChange={setDraft}
          errorOf={(path) => errors.find((one) => one.path === path)?.text}
          busy={isFetching}
          onSubmit={submit}
        />
      )}
      {error && refused.length === 0 && (
        <PartFailure title={t('failed')} {...errorText(error)} onRetry={() => void refetch()} />
      )}
      {isFetching && !answer && (
        <Skeleton label={t('loading')}>
          <Bar className="h-64" />
        </Skeleton>
      )}
      {answer && asked && <TripAnswerView question={asked} answer={answer} heading={heading} />}
    </>
  )
}

/** What the address asks; without a question what was searched for last. */
function beginning(search: URLSearchParams): TripDraft {
  const draft = readTripAddress(search)
  const last = search.size === 0 ? lastSearch() : undefined
  if (!last) return draft
  return {
    ...draft,
    legs: [{ ...NEW_LEG, to: last.to }],
    travellers: [{ ...NEW_TRAVELLER, passports: [{ country: last.from, expires: '' }] }],
  }
}

const CHECK = publicRoute<typeof checkTrip>('POST /api/trips/check')

/** The answer for a trip. Kept with its question in memory alone. */
const tripQuery = (draft: TripDraft | undefined) =>
  queryOptions({
    queryKey: ['trip', draft],
    queryFn: ({ signal }) => api.call(CHECK, tripQuestion(draft!), { signal }),
    enabled: draft !== undefined,
  })

/** What the server found wrong, by its paths. */
function refusedFields(error: unknown): FieldIssue[] {
  const { fields = [] } = (isCode(error, 'validation.failed') ? (error.details ?? {}) : {}) as {
    fields?: FieldIssue[]
  }
  return fields
}

interface ShownProblem {
  path: string
  text: string
  inSummary: string
}

function useTripProblems(
  missing: readonly [path: string, problem: TripProblem][],
  refused: readonly FieldIssue[],
): ShownProblem[] {
  const { t } = useTranslation(['trips', 'stays'])
  const found = [
    ...missing,
    // Of a stay, or of all legs, as a whole the first field says it.
    ...refused.map(
      (issue) =>
        [
          issue.path.replace(/^pastStays\.\d+$/, '$&.entry').replace(/^legs$/, 'legs.0.to'),
          tripRefusal(issue),
        ] as const,
    ),
  ]
  return found.map(([path, problem]) => {
    const [group, row] = path.split('.')
    const number = Number(row ?? 0) + 1
    const place =
      group === 'legs'
        ? t('rows.leg.row', { number })
        : group === 'travellers'
          ? t('rows.traveller.row', { number })
          : t('stays:stay', { number })
    const text = t(`problem.${problem}`)
    return { path, text, inSummary: t('wrong', { place, problem: text }) }
  })
}
