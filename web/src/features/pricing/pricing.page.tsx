import type { PricedRequirement } from '@borderlane/contracts/catalogue/admin'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams, Link } from 'react-router'
import { toast } from 'sonner'
import { paths } from '../../parts/navigation/paths'
import { useOfficialFee } from '../../parts/pricing/price-lines'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { LinkButton } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Pagination } from '../../ui/pagination'
import { TextField } from '../../ui/fields'
import { ActionCards } from './action-cards'
import { EditPanel } from './edit-panel'
import { PRICES, pricesQuery } from './pricing.queries'
import { useReread } from '../../http/client'
import { Awaited } from '../../parts/failure/failures'

/** Prices of all routes: search, edit, and what is done to all of them at once. */
export default function PricingPage() {
  const { t } = useTranslation(['pricing', 'staff'])
  return (
    <StaffFrame
      title={t('title')}
      aside={<LinkButton variant="quiet" label={t('staff:changeRules')} to={paths.rules({ view: 'edit' })} />}
    >
      <Pricing />
    </StaffFrame>
  )
}

function Pricing() {
  const { t } = useTranslation('pricing')
  const { country } = useWords()
  const reread = useReread()
  const [address, setAddress] = useSearchParams()
  const search = address.get('search') ?? ''
  const wanted = Number(address.get('page') ?? 1)
  const page = Number.isSafeInteger(wanted) && wanted > 0 && wanted <= 10_000 ? wanted : 1
  const openId = address.get('row') ?? ''
  const [saved, setSaved] = useState<PricedRequirement>()
  const open = useCallback(
    (id: string) => setAddress(withRow(id), { replace: true, preventScrollReset: true }),
    [setAddress],
  )
  const close = useCallback(() => open(''), [open])
  return (
    <div className="space-y-6">
      <ActionCards search={search} />
      <div className={openId ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]' : undefined}>
        <div className={`min-w-0 space-y-4 ${openId ? 'max-lg:hidden' : ''}`}>
          <Search
            value={search}
            onSearch={(value) => setAddress(value ? { search: value } : {}, { replace: true })}
          />
          {saved && (
            <Notice
              tone="good"
              live
              title={t('saved')}
              text={t('list.pair', {
                from: country(saved.passportCountry.code, saved.passportCountry.name),
                to: country(saved.destinationCountry.code, saved.destinationCountry.name),
              })}
            />
          )}
          <List search={search} page={page} openId={openId} />
        </div>
        {openId && (
          <EditPanel
            key={openId}
            id={openId}
            onClose={close}
            onSaved={(row) => {
              setSaved(row)
              void reread([PRICES], ['quote'])
              close()
            }}
          />
        )}
      </div>
    </div>
  )
}

const withRow = (id: string) => (current: URLSearchParams) => {
  if (id) current.set('row', id)
  else current.delete('row')
  return current
}

function List({ search, page, openId }: { search: string; page: number; openId: string }) {
  const { t } = useTranslation('pricing')
  const { number } = useWords()
  const query = useQuery(pricesQuery(search, page))
  const { data, error } = query
  useEffect(() => {
    if (error) toast.error(t('failed'), { id: 'pricing-failed' })
  }, [error, t])
  if (!data) return <Awaited query={query} loading={t('loading')} failed={t('failed')} bar="h-96" />
  if (data.total === 0) return <p>{search ? t('list.noneFor', { search }) : t('list.none')}</p>
  return (
    <>
      <p className="text-14 text-soft" role="status">
        {t('list.count', { count: data.total, number: number(data.total) })}
      </p>
      <PriceTable
        rows={data.requirements}
        openId={openId}
        to={(id) => paths.pricing({ search, page, row: id })}
      />
      <Pagination
        page={page}
        pages={Math.ceil(data.total / data.pageSize)}
        to={(next) => paths.pricing({ search, page: next })}
      />
    </>
  )
}

/** Milliseconds without a key until the server is asked. */
const PAUSE_MS = 300

function Search({ value, onSearch }: { value: string; onSearch: (value: string) => void }) {
  const { t } = useTranslation('pricing')
  const [text, setText] = useState(value)
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <TextField
      id="search"
      type="search"
      maxLength={100}
      label={t('search.label')}
      hint={t('search.hint')}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        clearTimeout(timer.current)
        timer.current = window.setTimeout(() => onSearch(target.value.trim()), PAUSE_MS)
      }}
    />
  )
}

interface PriceTableProps {
  rows: readonly PricedRequirement[]
  openId: string
  to: (id: string) => string
}

function PriceTable({ rows, openId, to }: PriceTableProps) {
  const { t } = useTranslation('pricing')
  const columns = ['route', 'type', 'government', 'service', 'days', 'tier', 'updated'] as const
  return (
    <div role="table" aria-label={t('list.title')} className="text-14">
      <div role="rowgroup" className="max-md:sr-only">
        <div role="row" className={`${GRID} border-b border-ink py-2 font-semibold`}>
          {columns.map((column) => (
            <span key={column} role="columnheader">
              {t(`list.${column}`)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {rows.map((row) => (
          <Row key={row.id} row={row} to={to(row.id)} isOpen={row.id === openId} />
        ))}
      </div>
    </div>
  )
}

/** On a phone there is no head: each value says what it is. */
const CELL =
  'max-md:flex max-md:items-center max-md:justify-between max-md:gap-x-3 max-md:empty:hidden max-md:before:font-sans max-md:before:text-soft max-md:before:content-[attr(data-label)]'
const GRID =
  'grid items-center gap-x-3 *:min-w-0 md:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)_minmax(0,1.1fr)_minmax(4rem,0.8fr)_minmax(7rem,0.9fr)_minmax(0,0.7fr)_minmax(0,1.1fr)]'

function Row({ row, to, isOpen }: { row: PricedRequirement; to: string; isOpen: boolean }) {
  const { t } = useTranslation('pricing')
  const { country, date, pounds } = useWords()
  const officialFee = useOfficialFee()
  const { passportCountry: from, destinationCountry: destination } = row
  const days = [
    row.processingDaysStandard,
    row.processingDaysRush,
    row.processingDaysSuperRush,
    row.processingDaysSameDay,
  ].map((value) => (value === null ? '·' : value < 0 ? '–' : value))
  return (
    <div
      role="row"
      aria-selected={isOpen}
      className={`${GRID} min-h-10 border-b border-hairline py-1.5 ${isOpen ? 'bg-brand-wash' : 'hover:bg-sunk'}`}
    >
      <span role="cell" className="min-w-0">
        <Link to={to} className="flex min-h-8 items-center text-blue underline underline-offset-4">
          {t('list.pair', {
            from: country(from.code, from.name),
            to: country(destination.code, destination.name),
          })}
        </Link>
      </span>
      <span role="cell" data-label={t('list.type')} className={CELL}>
        {t(`type.${row.visaType}`)}
      </span>
      <span role="cell" data-label={t('list.government')} className={`${CELL} figures`}>
        <span>
          {officialFee(row)}{' '}
          {row.governmentFeeStatus === 'estimate' && <Badge tone="amber">{t('list.estimate')}</Badge>}
        </span>
      </span>
      <span role="cell" data-label={t('list.service')} className={`${CELL} figures`}>
        <span>
          {pounds(row.bookFeeCents ?? row.baseServiceFeeCents)}{' '}
          {row.bookFeeCents !== null && <Badge tone="blue">{t('list.book')}</Badge>}
          {row.ownFee && <Badge tone="ink">{t('list.own')}</Badge>}
        </span>
      </span>
      <span role="cell" data-label={t('list.days')} className={`${CELL} figures md:whitespace-nowrap`}>
        {days.join(' / ')}
      </span>
      <span role="cell" data-label={t('list.tier')} className={CELL}>
        {row.priceTier && t(`tier.${row.priceTier}`)}
      </span>
      <span role="cell" data-label={t('list.updated')} className={`${CELL} text-soft`}>
        {row.lastPriceUpdated ? date(row.lastPriceUpdated, 'stamp') : t('list.never')}
      </span>
    </div>
  )
}
