import type { PricedRequirement } from '@borderlane/contracts/catalogue/admin'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'

interface PriceTableProps {
  rows: readonly PricedRequirement[]
  openId: string
  /** Address of the page with this row open. */
  to: (id: string) => string
}

/** The rows of a page; on a phone a card for each. */
export function PriceTable({ rows, openId, to }: PriceTableProps) {
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
  'grid items-center gap-x-3 md:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)_minmax(0,1.1fr)_minmax(4rem,0.8fr)_minmax(7rem,0.9fr)_minmax(0,0.7fr)_minmax(0,1.1fr)]'

function Row({ row, to, isOpen }: { row: PricedRequirement; to: string; isOpen: boolean }) {
  const { t } = useTranslation('pricing')
  const { country, date, pounds } = useWords()
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
          {row.governmentFeeStatus === 'unknown' ? t('list.unknown') : pounds(row.governmentFeeCents)}{' '}
          {row.governmentFeeStatus === 'estimate' && <Badge tone="amber">{t('list.estimate')}</Badge>}
        </span>
      </span>
      <span role="cell" data-label={t('list.service')} className={`${CELL} figures`}>
        {pounds(row.baseServiceFeeCents)}
      </span>
      <span role="cell" data-label={t('list.days')} className={`${CELL} figures whitespace-nowrap`}>
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
