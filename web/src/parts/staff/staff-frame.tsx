import { mayCall, type StaffCall } from '@borderlane/contracts/roles'
import { PART_OF_PAGE } from '@borderlane/contracts/site-parts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, NavLink, useLocation } from 'react-router'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { staffRoutes } from '../../http/staff-routes'
import { Button } from '../../ui/button'
import { PageHeading } from '../../ui/page-heading'
import { Area } from '../area/area'
import { lazyWith } from '../area/lazy-with'
import { paths, PATTERNS } from '../navigation/paths'
import { accountQuery } from '../session/account.queries'
import { Loading } from '../session/loading'
import { RequireSession } from '../session/require-session'
import { useSite } from '../site/site.store'
import { PROPOSAL_SERVICES, useProposals } from './proposals.queries'
import { queuesQuery } from './queues.queries'
import { useKeys } from './use-keys'
import { useMay } from './use-may'

const Palette = lazy(() => import('./palette'))

interface StaffFrameProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** The staff's workspace: the rail to its pages, and one of them; both by the roles of the signed-in user. */
export function StaffFrame(props: StaffFrameProps) {
  const { t } = useTranslation('staff')
  const { pathname } = useLocation()
  return (
    <>
      <title>{t('pageTitle', { title: props.title })}</title>
      <RequireRole call={callOfPage(pathname)}>
        <WorkPlace {...props} />
      </RequireRole>
    </>
  )
}

function WorkPlace({ title, aside, children }: StaffFrameProps) {
  const { t } = useTranslation('staff')
  const may = useMay()
  const off = useSite((site) => site.off)
  const pages = RAIL.filter(
    (page) =>
      (!('call' in page) || [page.call].flat().some(may)) &&
      !off.some((part) => part === PART_OF_PAGE[page.to]),
  )
  const [searches, setSearches] = useState(false)
  const search = () => setSearches(true)
  useKeys({ '/': search, 'Ctrl+k': search })
  return (
    // A case takes the whole window: neither the rail nor the heading is in sight.
    <div className="group grid gap-x-6 px-4 pt-3 pb-8 has-data-case:block has-data-case:p-0 md:px-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
      {searches && (
        <Suspense>
          <Palette
            pages={pages.map(({ key, to }) => ({
              ...{ name: t(`rail.${key}`), to },
              ...(key === 'borderRules' && { also: t('palette.borderRules') }),
            }))}
            onClose={() => setSearches(false)}
          />
        </Suspense>
      )}
      <nav aria-label={t('rail.label')} className="mb-5 group-has-data-case:hidden lg:mb-0 print:hidden">
        <Button
          variant="quiet"
          className="mb-2 min-h-9! w-full justify-between px-3! py-1! text-14!"
          aria-keyshortcuts="/ Control+k"
          data-search
          onClick={search}
        >
          {t('palette.title')}
          <kbd aria-hidden="true" className="figures opacity-70 max-lg:hidden">
            /
          </kbd>
        </Button>
        <ul className="flex flex-wrap gap-x-1 border-b border-hairline pb-2 lg:sticky lg:top-5 lg:block lg:border-0">
          {pages.map(({ key, to }) => (
            <li key={key}>
              <NavLink
                to={to}
                end
                className="flex min-h-11 items-center border-s-3 border-transparent px-3 text-14 text-ink no-underline hover:bg-sunk aria-[current=page]:border-brand aria-[current=page]:font-semibold"
              >
                {t(`rail.${key}`)}
                {key === 'orders' && <WaitingOrders />}
                {key === 'proposals' && <WaitingProposals />}
                {key === 'messages' && <Open query={openMessagesQuery} />}
                {key === 'corrections' && <Open query={openCorrectionsQuery} />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 group-has-data-case:sr-only lg:[&_h1]:text-22">
          <PageHeading className="md:text-28">{title}</PageHeading>
          {aside}
        </div>
        <Area>{children}</Area>
      </div>
    </div>
  )
}

/** How many orders wait for us, beside the way to them. */
function WaitingOrders() {
  const { t } = useTranslation('staff')
  const may = useMay()
  const { data } = useQuery({ ...queuesQuery, enabled: may('orders.countQueues') })
  return <Count count={data?.new ?? 0} words={t('rail.waiting', { count: data?.new ?? 0 })} />
}

function Open({ query }: { query: typeof openMessagesQuery }) {
  const { t } = useTranslation('staff')
  const { data: count = 0 } = useQuery(query)
  return <Count count={count} words={t('rail.waiting', { count })} />
}

/** How much waits for a second person, who may be the person who looks. */
function WaitingProposals() {
  const { t } = useTranslation('staff')
  const { data: account } = useQuery(accountQuery)
  const { proposals } = useProposals(false)
  const count = proposals.filter(({ proposal }) => proposal.askedBy.id !== account?.id).length
  return <Count count={count} words={t('rail.proposalsWaiting', { count })} />
}

function Count({ count, words }: { count: number; words: string }) {
  if (count === 0) return null
  return (
    <span className="ms-auto ps-3">
      <span aria-hidden="true" className="figures rounded-round bg-sunk px-2 py-0.5">
        {count}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

const RENEWED_EVERY_MS = 60_000

/** @param list the first part of the key of their list, so that both change together */
const openCount = (list: string, read: (signal: AbortSignal) => Promise<{ total: number }>) =>
  queryOptions({
    queryKey: [list, 'count'],
    queryFn: async ({ signal }) => (await read(signal)).total,
    staleTime: 0,
    refetchInterval: RENEWED_EVERY_MS,
  })

const openMessagesQuery = openCount('admin-messages', (signal) =>
  api.call(staffRoutes.listMessages, { state: 'open', pageSize: '1' }, { signal }),
)

const openCorrectionsQuery = openCount('corrections', (signal) =>
  api.call(staffRoutes.listCorrections, {}, { signal }),
)

/** The pages of the staff's work place, in the order of the rail, each with the calls without which it shows nothing. */
const RAIL = [
  { key: 'orders', to: PATTERNS.admin },
  { key: 'corrections', to: PATTERNS.corrections, call: 'catalogue.listCorrections' },
  { key: 'rules', to: PATTERNS.rules, call: 'catalogue.listRuleQueue' },
  { key: 'forms', to: PATTERNS.forms, call: 'catalogue.listForms' },
  { key: 'offers', to: PATTERNS.offers, call: 'catalogue.listOffers' },
  { key: 'paperLists', to: PATTERNS.paperLists, call: 'catalogue.listPaperLists' },
  { key: 'borderRules', to: PATTERNS.borderRules, call: 'catalogue.listBorderRules' },
  { key: 'pricing', to: PATTERNS.pricing, call: 'catalogue.listPricedRequirements' },
  { key: 'priceBook', to: PATTERNS.priceBook, call: 'catalogue.getPriceBook' },
  { key: 'people', to: PATTERNS.adminPeople, call: 'identity.listStaff' },
  { key: 'imports', to: PATTERNS.importVisaData, call: 'catalogue.listImports' },
  { key: 'payments', to: PATTERNS.adminPayments, call: 'payments.list' },
  { key: 'proposals', to: PATTERNS.proposals, call: PROPOSAL_SERVICES.map(({ call }) => call) },
  { key: 'referrals', to: PATTERNS.referrals, call: 'orders.listReferrals' },
  { key: 'messages', to: PATTERNS.messages, call: 'notifications.listMessages' },
  { key: 'mails', to: PATTERNS.mails, call: 'notifications.listMails' },
  { key: 'templates', to: PATTERNS.templates, call: 'orders.setTemplate' },
  { key: 'office', to: PATTERNS.office, call: 'orders.listOfficeDays' },
  { key: 'settings', to: PATTERNS.settings, call: 'catalogue.getSiteSettings' },
  { key: 'audit', to: PATTERNS.audit, call: 'orders.listStaffActs' },
  { key: 'figures', to: PATTERNS.figures, call: 'orders.readFigures' },
] as const satisfies readonly { key: string; to: string; call?: StaffCall | readonly StaffCall[] }[]

const BEHIND_THE_RAIL: readonly { to: string; call: StaffCall }[] = [
  { to: PATTERNS.firstDay, call: 'catalogue.saveSiteSettings' },
  { to: PATTERNS.mailTexts, call: 'catalogue.listMailTexts' },
  { to: PATTERNS.runImport, call: 'catalogue.startImport' },
]

/** What a page of the work place needs, one of them where it names several; undefined: any role will do. */
function callOfPage(path: string): StaffCall | readonly StaffCall[] | undefined {
  const pages: readonly { to: string; call?: StaffCall | readonly StaffCall[] }[] = [
    ...RAIL,
    ...BEHIND_THE_RAIL,
  ]
  return pages.find(({ to }) => to === path)?.call
}

const StaffEnrolment = lazyWith(['auth-errors'], () => import('../security/staff-enrolment'))

interface RequireRoleProps {
  call?: StaffCall | readonly StaffCall[]
  children: ReactNode
}

/**
 * What only some of the staff see. Signed out: to sign in and back; anyone who does not work here sees an error and goes to the
 * start page, and anyone who has another role to the staff's. The server decides with every call, this only asks.
 */
function RequireRole(props: RequireRoleProps) {
  return (
    <RequireSession>
      <Checked {...props} />
    </RequireSession>
  )
}

function Checked({ call, children }: RequireRoleProps) {
  const { t } = useTranslation('staff')
  const { data: account, error } = useQuery(accountQuery)
  // Stays until its reader goes on: the codes on paper are shown after the factor counts.
  const [enrols, setEnrols] = useState(false)
  if (account?.roles.length === 0) return <TurnAway to={paths.home()} words={t('denied')} />
  if (account && (account.needsSecondFactor || enrols))
    return (
      <Suspense fallback={<Loading />}>
        <Enrolment onEnrols={setEnrols} />
      </Suspense>
    )
  if (account && call && ![call].flat().some((one) => mayCall(one, account.roles)))
    return <TurnAway to={paths.admin()} words={t('otherRole')} />
  if (account) return children
  if (error) return <TurnAway to={paths.home()} words={t('unverified')} />
  return <Loading />
}

function TurnAway({ to, words }: { to: string; words: string }) {
  useEffect(() => {
    // By its words: an effect that runs twice says it once.
    toast.error(words, { id: words })
  }, [words])
  return <Navigate to={to} replace />
}

function Enrolment({ onEnrols }: { onEnrols: (enrols: boolean) => void }) {
  useEffect(() => onEnrols(true), [onEnrols])
  return <StaffEnrolment onDone={() => onEnrols(false)} />
}
