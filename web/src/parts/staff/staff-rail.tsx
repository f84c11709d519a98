import type { StaffCall } from '@borderlane/contracts/roles'
import { PART_OF_PAGE } from '@borderlane/contracts/site-parts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { api } from '../../http/client'
import { staffRoutes } from '../../http/staff-routes'
import { Button } from '../../ui/button'
import { LineDrawing } from '../../ui/icon'
import { PATTERNS } from '../navigation/paths'
import { accountQuery } from '../session/account.queries'
import { useSite } from '../site/site.store'
import { PROPOSAL_SERVICES, useProposals } from './proposals.queries'
import { queuesQuery } from './queues.queries'
import { useKeys } from './use-keys'
import { useMay } from './use-may'

const Palette = lazy(() => import('./palette'))

/** The groups of the rail in their order: a case, scales, coins, a building, sliders. */
const GROUPS = {
  cases: 'M3.500 8h17v12h-17zM9 8V4.500h6V8M3.500 13h17',
  rules: 'M12 3.500v17M7 20.500h10M5 6.500h14M5 6.500l-3 7.500h6zM19 6.500l-3 7.500h6z',
  money:
    'M9 4a5.500 2.500 0 1 0 0 5a5.500 2.500 0 0 0 0-5M3.500 6.500v9c0 1.400 2.400 2.500 5.500 2.500M14.500 6.500V10M15 11a5.500 2.500 0 1 0 0 5a5.500 2.500 0 0 0 0-5M9.500 13.500v5c0 1.400 2.400 2.500 5.500 2.500s5.500-1.100 5.500-2.500v-5',
  office: 'M5 20.500v-17h14v17M2.500 20.500h19M9 7.500h2M13 7.500h2M9 11.500h2M13 11.500h2M10 20.500v-5h4v5',
  setup: 'M3.500 7h9M17.500 7h3M15 4.500v5M3.500 17h3M11.500 17h9M9 14.500v5M3.500 12h12M19.500 12h1',
} as const

/** The way to the staff's pages by the roles of the signed-in user, in groups; on narrow windows behind a button. */
export function StaffRail() {
  const { t } = useTranslation('staff')
  const may = useMay()
  const off = useSite((site) => site.off)
  const pages = RAIL.filter(
    (page) =>
      (!('call' in page) || [page.call].flat().some(may)) &&
      !off.some((part) => part === PART_OF_PAGE[page.to]),
  )
  const [searches, setSearches] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const search = () => setSearches(true)
  useKeys({ '/': search, 'Ctrl+k': search })
  return (
    <nav aria-label={t('rail.label')} className="mb-5 group-has-data-case:hidden lg:mb-0 print:hidden">
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
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          className="min-h-9! px-3! py-1! text-14! lg:hidden"
          icon="menu"
          label={t('rail.label')}
          aria-expanded={isOpen}
          aria-controls="rail"
          onClick={() => setOpen(!isOpen)}
        />
        <Button
          variant="quiet"
          className="min-h-9! flex-1 justify-between px-3! py-1! text-14!"
          aria-keyshortcuts="/ Control+k"
          data-search
          onClick={search}
        >
          {t('palette.title')}
          <kbd aria-hidden="true" className="figures opacity-70 max-lg:hidden">
            /
          </kbd>
        </Button>
      </div>
      <div
        id="rail"
        className={`border-b border-hairline pb-2 max-lg:grid max-lg:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] max-lg:gap-x-3 lg:sticky lg:top-0 lg:max-h-dvh lg:overflow-y-auto lg:border-0 ${isOpen ? '' : 'max-lg:hidden!'}`}
      >
        {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
          <Group key={group} name={group} pages={pages.filter((page) => page.group === group)} />
        ))}
      </div>
    </nav>
  )
}

function Group({ name, pages }: { name: keyof typeof GROUPS; pages: readonly (typeof RAIL)[number][] }) {
  const { t } = useTranslation('staff')
  if (pages.length === 0) return null
  return (
    <div className="pt-3">
      <p id={`rail-${name}`} className="flex items-center gap-2 text-14 font-semibold text-soft">
        <LineDrawing path={GROUPS[name]} />
        {t(`groups.${name}`)}
      </p>
      <ul aria-labelledby={`rail-${name}`} className="lg:ms-2">
        {pages.map(({ key, to }) => (
          <li key={key}>
            <NavLink
              to={to}
              end
              className="flex min-h-11 items-center border-s-3 border-transparent px-3 text-14 text-ink no-underline hover:bg-sunk aria-[current=page]:border-brand aria-[current=page]:font-semibold lg:min-h-8"
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
export const RAIL = [
  { group: 'cases', key: 'orders', to: PATTERNS.admin },
  { group: 'cases', key: 'messages', to: PATTERNS.messages, call: 'notifications.listMessages' },
  { group: 'cases', key: 'mails', to: PATTERNS.mails, call: 'notifications.listMails' },
  { group: 'cases', key: 'templates', to: PATTERNS.templates, call: 'orders.setTemplate' },
  { group: 'rules', key: 'corrections', to: PATTERNS.corrections, call: 'catalogue.listCorrections' },
  { group: 'rules', key: 'rules', to: PATTERNS.rules, call: 'catalogue.listRuleQueue' },
  { group: 'rules', key: 'forms', to: PATTERNS.forms, call: 'catalogue.listForms' },
  { group: 'rules', key: 'paperLists', to: PATTERNS.paperLists, call: 'catalogue.listPaperLists' },
  { group: 'rules', key: 'borderRules', to: PATTERNS.borderRules, call: 'catalogue.listBorderRules' },
  { group: 'rules', key: 'imports', to: PATTERNS.importVisaData, call: 'catalogue.listImports' },
  { group: 'money', key: 'offers', to: PATTERNS.offers, call: 'catalogue.listOffers' },
  { group: 'money', key: 'pricing', to: PATTERNS.pricing, call: 'catalogue.listPricedRequirements' },
  { group: 'money', key: 'priceBook', to: PATTERNS.priceBook, call: 'catalogue.getPriceBook' },
  { group: 'money', key: 'payments', to: PATTERNS.adminPayments, call: 'payments.list' },
  { group: 'money', key: 'referrals', to: PATTERNS.referrals, call: 'orders.listReferrals' },
  {
    group: 'office',
    key: 'proposals',
    to: PATTERNS.proposals,
    call: PROPOSAL_SERVICES.map(({ call }) => call),
  },
  { group: 'office', key: 'office', to: PATTERNS.office, call: 'orders.listOfficeDays' },
  { group: 'office', key: 'figures', to: PATTERNS.figures, call: 'orders.readFigures' },
  { group: 'setup', key: 'people', to: PATTERNS.adminPeople, call: 'identity.listStaff' },
  { group: 'setup', key: 'settings', to: PATTERNS.settings, call: 'catalogue.getSiteSettings' },
  { group: 'setup', key: 'audit', to: PATTERNS.audit, call: 'orders.listStaffActs' },
] as const satisfies readonly {
  group: keyof typeof GROUPS
  key: string
  to: string
  call?: StaffCall | readonly StaffCall[]
}[]
