import type { OutputOf, RequestOf } from '@borderlane/contracts/define'
import type { readFigures, readTeamFigures } from '@borderlane/contracts/orders/figures'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { formatPounds } from '../../parts/words/format'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { SelectField, TextField } from '../../ui/fields'
import { staffRoutes } from '../../http/staff-routes'
import { PartError, Awaited } from '../../parts/failure/failures'
import { callQuery } from '../../http/client'
import { DayChart } from './day-chart'
import { type Asked, Counted, TeamFigures } from './team-figures'
import { TitledTable } from './titled-table'

type Figures = OutputOf<typeof readFigures>

const PERIODS = ['7', '90', '365'] as const
const LINES = ['orders', 'revenue', 'approvals'] as const
/** What happened to the orders behind each figure. */
const MILESTONES = { orders: 'made', revenue: 'paid', approvals: 'approved' } as const
/** Each figure has a colour of its own. */
const TONES = { orders: 'blue', revenue: 'brand', approvals: 'green' } as const

/** What came in by day and by destination, drawn and in tables. The view is in the address. */
export default function FiguresPage() {
  const { t } = useTranslation('figures')
  return (
    <StaffFrame title={t('title')}>
      <p className="mb-5 max-w-prose text-14 text-soft">{t('text')}</p>
      <AllFigures />
    </StaffFrame>
  )
}

function AllFigures() {
  const { t } = useTranslation('figures')
  const { country } = useWords()
  const [view, change] = useAddressState(['days', 'from', 'until', 'destination'])
  // A period of one's own counts once it is whole and the right way round.
  const isOwn = view.from !== '' && view.until !== ''
  const isWrong = isOwn && view.from > view.until
  const input = {
    ...(isOwn && !isWrong ? { from: view.from, until: view.until } : view.days && { days: view.days }),
    ...(view.destination && { destination: view.destination }),
  } as Asked
  const query = useQuery(figuresQuery(input))
  const team = useQuery(teamQuery(input))
  const { data } = query
  const narrowed: Narrowed = view.destination === '' ? {} : { destination: view.destination }
  const period = { from: data?.days[0]?.day ?? '', until: data?.days.at(-1)?.day ?? '' }
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <SelectField
          id="figures-period"
          label={t('period')}
          placeholder={t('last30')}
          value={view.days}
          onChange={(event) => change({ days: event.target.value, from: '', until: '' })}
          options={PERIODS.map((value) => ({ value, label: t('lastDays', { count: Number(value) }) }))}
        />
        {(['from', 'until'] as const).map((end) => (
          <TextField
            key={end}
            id={`figures-${end}`}
            type="date"
            label={t(end === 'from' ? 'from' : 'until')}
            value={view[end]}
            error={end === 'until' && isWrong ? t('wrongPeriod') : undefined}
            onChange={({ target }) => change({ [end]: target.value })}
          />
        ))}
        {view.destination && (
          <Button variant="quiet" label={t('all')} onClick={() => change({ destination: '' })} />
        )}
      </div>
      <PartError title={t('failed')} query={query} />
      <Awaited query={query} loading={t('loading')} bar="h-64" />
      {data && (
        <>
          <Charts days={data.days} of={{ ...period, ...narrowed }} />
          {data.destinations.length === 0 && <p>{t('empty')}</p>}
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <FigureTable
              caption={t('byDestination')}
              head={t('destination')}
              rows={data.destinations.map(({ country: code, ...row }) => ({
                ...row,
                key: code,
                of: { ...period, destination: code },
                name: (
                  <button
                    type="button"
                    aria-pressed={view.destination === code}
                    className="min-h-11 underline underline-offset-4 aria-pressed:font-semibold"
                    onClick={() => change({ destination: view.destination === code ? '' : code })}
                  >
                    <span className="sr-only">{t('only', { country: country(code) })}</span>
                    <span aria-hidden="true">{country(code)}</span>
                  </button>
                ),
              }))}
            />
            <DayTable days={data.days} narrowed={narrowed} />
          </div>
        </>
      )}
      <PartError title={t('team.failed')} query={team} />
      <Awaited query={team} loading={t('team.loading')} bar="h-64" />
      {team.data && <TeamFigures figures={team.data} asked={input} destination={view.destination} />}
    </div>
  )
}

/** What else narrows the list behind a number. */
type Narrowed = Record<string, string>

function DayTable({ days, narrowed }: { days: Figures['days']; narrowed: Narrowed }) {
  const { destination } = narrowed
  const { t } = useTranslation('figures')
  const { date, country } = useWords()
  return (
    <FigureTable
      caption={destination ? t('byDayOf', { country: country(destination) }) : t('byDay')}
      head={t('day')}
      rows={days.toReversed().map(({ day, ...row }) => ({
        ...row,
        key: day,
        of: { from: day, until: day, ...narrowed },
        name: date(day, 'day'),
      }))}
    />
  )
}

function Charts({ days, of }: { days: Figures['days']; of: Narrowed }) {
  const { t } = useTranslation('figures')
  const { language } = useWords()
  const lines = useMemo(() => {
    const whole = new Intl.NumberFormat(language)
    const number = (value: number) => whole.format(value)
    return {
      orders: { values: days.map(({ orders }) => orders), format: number },
      revenue: {
        values: days.map(({ receivedCents }) => receivedCents),
        format: (cents: number) => formatPounds(cents, language),
      },
      approvals: { values: days.map(({ approvals }) => approvals), format: number },
    }
  }, [days, language])
  const names = useMemo(() => days.map(({ day }) => day), [days])
  return (
    <section aria-label={t('totals')} className="grid gap-4 xl:grid-cols-3">
      {LINES.map((line) => {
        const { values, format } = lines[line]
        return (
          <div key={line} className="min-w-0 rounded-box border border-hairline bg-surface p-4">
            <h2 className="text-body">{t(`line.${line}`)}</h2>
            <p className="text-24">
              <Counted to={listOf(line, of)} count={sumOf(values)} text={format(sumOf(values))} />
            </p>
            <DayChart days={names} values={values} tone={TONES[line]} format={format} />
          </div>
        )
      })}
    </section>
  )
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const listOf = (line: (typeof LINES)[number], of: Narrowed): string =>
  `/admin?${new URLSearchParams({ milestone: MILESTONES[line], ...of })}`

const figuresQuery = (input: RequestOf<typeof readFigures>) =>
  callQuery(['figures', input], staffRoutes.readFigures, input, {
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

const teamQuery = (input: RequestOf<typeof readTeamFigures>) =>
  callQuery(['figures', 'team', input], staffRoutes.readTeamFigures, input, {
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

interface FigureRow {
  key: string
  name: ReactNode
  /** What narrows the list of its orders. */
  of: Narrowed
  orders: number
  receivedCents: number
  approvals: number
}

interface FigureTableProps {
  caption: string
  head: string
  rows: readonly FigureRow[]
}

/** The same three figures of each day, or of each destination. */
function FigureTable({ caption, head, rows }: FigureTableProps) {
  const { t } = useTranslation('figures')
  const { pounds } = useWords()
  return (
    <TitledTable caption={caption} heads={[head, ...LINES.map((line) => t(`line.${line}`))]}>
      {rows.map(({ key, name, of, orders, receivedCents, approvals }) => (
        <tr key={key}>
          <td>{name}</td>
          <td className="text-end">
            <Counted to={listOf('orders', of)} count={orders} />
          </td>
          <td className="text-end">
            <Counted to={listOf('revenue', of)} count={receivedCents} text={pounds(receivedCents)} />
          </td>
          <td className="text-end">
            <Counted to={listOf('approvals', of)} count={approvals} />
          </td>
        </tr>
      ))}
    </TitledTable>
  )
}
