import type { RequestOf } from '@borderlane/contracts/define'
import type { readTeamFigures, TeamFigures as Figures } from '@borderlane/contracts/orders/figures'
import { ORDER_MILESTONES, type OrderMilestone } from '@borderlane/contracts/orders/order-milestone'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { download } from '../../http/download'
import { staffRoutes } from '../../http/staff-routes'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Bar } from './day-chart'
import { TitledTable } from './titled-table'

const MONEY = ['paidCents', 'officialCents', 'ourCents', 'refundedCents'] as const
const OF_DESTINATION = [
  'made',
  'paid',
  'submitted',
  'approved',
  'rejected',
  'on_time',
  'late',
  'refunded',
] as const
const OF_PERSON = [
  'looked_in_time',
  'looked_late',
  'answered_in_time',
  'answered_late',
  'submitted',
  'approved',
  'rejected',
  'on_time',
  'late',
] as const

export type Asked = RequestOf<typeof readTeamFigures>

interface TeamFiguresProps {
  figures: Figures
  asked: Asked
  destination: string
}

/** How the work goes. Each number opens the list of its orders. */
export function TeamFigures({ figures, asked, destination }: TeamFiguresProps) {
  const { t } = useTranslation('figures')
  const { number, country } = useWords()
  const { from, until, milestones, destinations, people } = figures
  const listOf = (of: Record<string, string>) =>
    `/admin?${new URLSearchParams({ ...of, ...(destination && { destination }) })}`
  const cell = (milestone: OrderMilestone, some: Figures['milestones'], of: Record<string, string> = {}) => (
    <Counted to={listOf({ milestone, from, until, ...of })} count={countOf(some, milestone)} />
  )
  const shareOf = (
    inTime: OrderMilestone,
    late: OrderMilestone,
    words: (shares: { share: string; total: string }) => string,
  ) => {
    const total = countOf(milestones, inTime) + countOf(milestones, late)
    const share = Math.round((100 * countOf(milestones, inTime)) / total)
    return total > 0 ? words({ share: number(share), total: number(total) }) : undefined
  }
  return (
    <section aria-label={t('team.title')} className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-24">{t('team.title')}</h2>
        <FiguresExport asked={asked} name={`figures-${from}-${until}.csv`} />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <TitledTable
          caption={t('team.milestones')}
          heads={[t('team.milestone'), t('line.orders'), t('team.half'), '']}
        >
          {ORDER_MILESTONES.map((milestone) => {
            const half = milestones.find((one) => one.milestone === milestone)?.medianHours
            return (
              <tr key={milestone}>
                <td>{t(`milestone.${milestone}`)}</td>
                <td className="text-end">{cell(milestone, milestones)}</td>
                <td className="text-end tabular-nums">
                  {typeof half === 'number' ? t('team.hours', { hours: number(half) }) : '–'}
                </td>
                <td className="max-md:hidden">
                  <Bar
                    value={countOf(milestones, milestone)}
                    most={Math.max(...milestones.map(({ count }) => count))}
                  />
                </td>
              </tr>
            )
          })}
        </TitledTable>
        <div className="space-y-6">
          <div className="tabular-nums">
            <p>{shareOf('on_time', 'late', (shares) => t('team.share', shares)) ?? t('team.noShare')}</p>
            <p>{shareOf('looked_in_time', 'looked_late', (shares) => t('team.lookShare', shares))}</p>
            <p>{shareOf('answered_in_time', 'answered_late', (shares) => t('team.answerShare', shares))}</p>
          </div>
          <Money money={figures.money} to={listOf({ milestone: 'paid', from, until })} />
          <Queues queues={figures.queues} listOf={listOf} />
        </div>
      </div>
      <TitledTable
        caption={t('byDestination')}
        heads={[t('destination'), ...OF_DESTINATION.map((milestone) => t(`milestone.${milestone}`))]}
      >
        {destinations.map((one) => (
          <tr key={one.country}>
            <td>{country(one.country)}</td>
            {OF_DESTINATION.map((milestone) => (
              <td key={milestone} className="text-end">
                {cell(milestone, one.milestones, { destination: one.country })}
              </td>
            ))}
          </tr>
        ))}
      </TitledTable>
      <TitledTable
        caption={t('team.byPerson')}
        heads={[t('team.person'), ...OF_PERSON.map((milestone) => t(`milestone.${milestone}`))]}
      >
        {people.map(({ id, name, milestones: theirs }) => (
          <tr key={id}>
            <td>{name ?? t('team.unknown')}</td>
            {OF_PERSON.map((milestone) => (
              <td key={milestone} className="text-end">
                {cell(milestone, theirs, { person: id })}
              </td>
            ))}
          </tr>
        ))}
      </TitledTable>
    </section>
  )
}

const countOf = (milestones: Figures['milestones'], milestone: OrderMilestone): number =>
  milestones.find((one) => one.milestone === milestone)?.count ?? 0

interface CountedProps {
  to: string
  count: number
  /** Of money: the amount. */
  text?: string
}

/** A number that opens the list of its orders. */
export function Counted({ to, count, text }: CountedProps) {
  const { number } = useWords()
  const said = text ?? number(count)
  if (count === 0) return <span className="figures">{said}</span>
  return (
    <Link to={to} className="figures inline-flex min-h-11 items-center underline underline-offset-4">
      {said}
    </Link>
  )
}

function Money({ money, to }: { money: Figures['money']; to: string }) {
  const { t } = useTranslation('figures')
  const { pounds } = useWords()
  return (
    <TitledTable caption={t('team.money')} heads={[t('team.money'), t('team.amount')]}>
      {MONEY.map((part) => (
        <tr key={part}>
          <td>{t(`money.${part}`)}</td>
          <td className="figures text-end">
            <Counted to={to} count={money[part]} text={pounds(money[part])} />
          </td>
        </tr>
      ))}
    </TitledTable>
  )
}

interface QueuesProps {
  queues: Figures['queues']
  listOf: (of: Record<string, string>) => string
}

function Queues({ queues, listOf }: QueuesProps) {
  const { t } = useTranslation(['figures', 'admin'])
  const { number } = useWords()
  const most = Math.max(...queues.map(({ count }) => count))
  return (
    <TitledTable
      caption={t('team.queues')}
      heads={[t('team.queue'), t('line.orders'), t('team.oldest'), t('team.halfOf'), '']}
    >
      {queues.map(({ queue, count, oldestDays, medianDays }) => (
        <tr key={queue}>
          <td>{t(`admin:queue.${queue as 'new'}`, { defaultValue: queue })}</td>
          <td className="text-end">
            <Counted to={listOf({ queue })} count={count} />
          </td>
          <td className="figures text-end">{oldestDays === null ? '–' : number(oldestDays)}</td>
          <td className="figures text-end">{medianDays === null ? '–' : number(medianDays)}</td>
          <td className="max-md:hidden">
            <Bar value={count} most={most} tone="brand" />
          </td>
        </tr>
      ))}
    </TitledTable>
  )
}

function FiguresExport({ asked, name }: { asked: Asked; name: string }) {
  const { t } = useTranslation('figures')
  const take = useMutation({
    mutationFn: () => download(staffRoutes.exportTeamFigures, asked, name),
    onSuccess: () => toast.success(t('export.done', { name })),
    onError: () => toast.error(t('export.failed')),
  })
  return (
    <div>
      <Button variant="quiet" label={t('export.act')} runs={take} />
      <p role="status" className="text-14 text-soft">
        {take.isSuccess && t('export.done', { name })}
      </p>
      {take.isError && (
        <p role="alert" className="text-14 text-red">
          {t('export.failed')}
        </p>
      )}
    </div>
  )
}
