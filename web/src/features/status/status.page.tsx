import type { OutputOf } from '@borderlane/contracts/define'
import type { getStatus } from '@borderlane/contracts/gateway'
import { numberFormat } from '@borderlane/words/intl'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../http/client'
import { publicRoute } from '../../http/routes'
import { Awaited } from '../../parts/failure/failures'
import { formatOf } from '../../parts/words/format'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { PageHeading } from '../../ui/page-heading'
import { columnsOf, Table } from '../../ui/table'

type Status = OutputOf<typeof getStatus>
type Process = Status['processes'][number]

const DAYS = 90
const DAY_MS = 24 * 3_600_000
const TONES = { unknown: 'ink', ready: 'green', notReady: 'red' } as const
const HEADS = ['part', 'day', 'notReady', 'longest', 'readings'] as const

export const statusRoutes = { getStatus: publicRoute<typeof getStatus>('GET /api/status') }

const statusQuery = callQuery(['status'], statusRoutes.getStatus, {}, { refetchInterval: 60_000 })

/** How the parts of the site ran in the last 90 days, as far as it was measured. */
export default function StatusPage() {
  const { t } = useTranslation('status')
  const query = useQuery(statusQuery)
  return (
    <div className="page pt-10">
      <title>{t('pageTitle')}</title>
      <meta name="description" content={t('intro')} />
      <PageHeading>{t('title')}</PageHeading>
      <p className="measure mt-3 text-18 text-soft">{t('intro')}</p>
      <div className="mt-8 space-y-8">
        <Awaited query={query} loading={t('loading')} failed={t('failed')} bar="h-96" />
        {query.data && <Measured {...query.data} />}
      </div>
    </div>
  )
}

function Measured({ since, until, processes }: Status) {
  const { t } = useTranslation('status')
  const { date } = useWords()
  if (since === null) return <p className="text-18">{t('empty')}</p>
  const days = Array.from({ length: DAYS }, (_, at) =>
    new Date(Date.parse(until) - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  )
  return (
    <>
      <p className="measure">
        {t('since', { time: date(since, 'instant') })} {t('bars')}
      </p>
      <ul className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {processes.map((process) => (
          <li key={process.name} className="min-w-0">
            <PartOfSite process={process} days={days} />
          </li>
        ))}
      </ul>
      <NotReadyDays processes={processes} />
    </>
  )
}

function PartOfSite({ process, days }: { process: Process; days: readonly string[] }) {
  const { t } = useTranslation('status')
  const { language, number } = useWords()
  const readings = sum(process.days, 'readings')
  const ready = readings - sum(process.days, 'notReady')
  // Never rounded up to all.
  const share = numberFormat(formatOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(
    Math.floor((ready / readings) * 10_000) / 10_000,
  )
  const state = process.ready === null ? 'unknown' : process.ready ? 'ready' : 'notReady'
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-sans! text-18 font-semibold">{t(`parts.${process.name}`)}</h2>
        <Badge tone={TONES[state]}>{t(`now.${state}`)}</Badge>
      </div>
      <DayBars process={process} days={days} />
      <p className="text-14 text-soft">
        {t('measured', { share, minutes: number(readings), days: number(DAYS - process.days.length) })}
      </p>
    </>
  )
}

/** One bar for each day, for the eye alone: what it shows is below and in the table. Time runs left to right. */
function DayBars({ process, days }: { process: Process; days: readonly string[] }) {
  const kept = new Map(process.days.map((one) => [one.day, one]))
  return (
    <svg
      viewBox={`0 0 ${DAYS * 4} 32`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="my-2 h-8 w-full"
    >
      {days.map((day, at) => {
        const of = kept.get(day)
        if (!of) return <rect key={day} x={at * 4} y="28" width="3" height="4" fill="var(--control)" />
        // What went wrong is seen however short it was.
        const bad = of.notReady && Math.max(5, (32 * of.notReady) / of.readings)
        return (
          <g key={day}>
            <rect x={at * 4} width="3" height={32 - bad} fill="var(--green)" />
            <rect x={at * 4} y={32 - bad} width="3" height={bad} fill="var(--red)" />
          </g>
        )
      })}
    </svg>
  )
}

function NotReadyDays({ processes }: { processes: readonly Process[] }) {
  const { t } = useTranslation('status')
  const { date, number } = useWords()
  const rows = processes
    .flatMap(({ name, days }) => days.map((one) => ({ ...one, name })))
    .filter(({ notReady }) => notReady > 0)
    .toSorted((one, other) => other.day.localeCompare(one.day))
  return (
    <section className="space-y-3">
      <h2 className="text-24 md:text-32">{t('table.title')}</h2>
      {rows.length === 0 ? (
        <p>{t('table.none')}</p>
      ) : (
        <Table
          caption={t('table.title')}
          columns={columnsOf(HEADS, (head) => t(`table.${head}`), ['notReady', 'longest', 'readings'])}
        >
          {rows.map(({ name, day, notReady, longest, readings }) => (
            <tr key={name + day}>
              <td>{t(`parts.${name}`)}</td>
              <td>{date(day, 'day')}</td>
              {[notReady, longest, readings].map((value, at) => (
                <td key={HEADS[at + 2]} className="text-end">
                  {number(value)}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}

const sum = (days: Process['days'], of: 'readings' | 'notReady'): number =>
  days.reduce((all, one) => all + one[of], 0)
