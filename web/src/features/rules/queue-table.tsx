import type { QueuedRule, RuleQueue } from '@borderlane/contracts/catalogue/rules'
import { numberFormat } from '@borderlane/words/intl'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { SourceLink } from '../../parts/pricing/source-link'
import { FactNames } from '../../parts/rule/fact-evidence'
import { formatOf } from '../../parts/words/format'
import { useWords } from '../../parts/words/use-words'
import { type Column, Table } from '../../ui/table'
import { ConfirmOne } from './confirm-rules'
import { DecideOne } from './decide-disagreements'
import { routeOf } from './route-of'
import type { Outcome } from './run-note'
import { useRuleWords } from './use-rule-words'

/** What a queue shows beside our rule. */
const THIRD = { incomplete: 'missing', disagreeing: 'other', stale: 'ends', ending: 'ends' } as const

interface QueueTableProps {
  queue: RuleQueue
  rules: readonly QueuedRule[]
  chosen: ReadonlySet<string>
  onChoose: (routes: ReadonlySet<string>) => void
  onDone: (outcome: Outcome) => void
}

/** The rules of a queue, most usual or most asked for first. */
export function QueueTable({ queue, rules, chosen, onChoose, onDone }: QueueTableProps) {
  const { t } = useTranslation('rules')
  const all = rules.map(routeOf)
  const toggle = (route: string) => {
    const next = new Set(chosen)
    if (!next.delete(route)) next.add(route)
    onChoose(next)
  }
  const columns: Column[] = [
    { key: 'choose', label: t('column.choose') },
    { key: 'route', label: t('column.route') },
    { key: 'rule', label: t('column.rule') },
    { key: 'other', label: t(`column.${THIRD[queue]}`) },
    { key: 'asked', label: t(queue === 'incomplete' ? 'column.share' : 'column.asked'), atEnd: true },
    { key: 'act', label: t('column.act') },
  ]
  return (
    <>
      <label className="flex min-h-11 items-center gap-3 text-14">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-brand"
          checked={all.every((route) => chosen.has(route))}
          onChange={({ target }) => onChoose(new Set(target.checked ? all : []))}
        />
        {t('chooseAll')}
      </label>
      <Table caption={t(`views.${queue}`)} columns={columns}>
        {rules.map((rule) => {
          const route = routeOf(rule)
          return (
            <Row
              key={rule.proposal?.id ?? route}
              queue={queue}
              rule={rule}
              isChosen={chosen.has(route)}
              onToggle={() => toggle(route)}
              onDone={onDone}
            />
          )
        })}
      </Table>
    </>
  )
}

interface RowProps extends Pick<QueueTableProps, 'queue' | 'onDone'> {
  rule: QueuedRule
  isChosen: boolean
  onToggle: () => void
}

function Row({ queue, rule, isChosen, onToggle, onDone }: RowProps) {
  const { t } = useTranslation('rules')
  const { country, date, language } = useWords()
  const ruleWords = useRuleWords()
  const { passportCountry: from, destinationCountry: to, proposal } = rule
  const name = t('route', { from: country(from.code, from.name), to: country(to.code, to.name) })
  return (
    <tr className="align-top [&>td]:py-2 md:[&>td]:whitespace-normal!">
      <td>
        <input
          type="checkbox"
          aria-label={t('choose', { route: name })}
          className="size-6 accent-brand"
          checked={isChosen}
          onChange={onToggle}
        />
      </td>
      <td>
        <Link
          className="text-blue underline underline-offset-2"
          to={paths.results({ from: from.code, to: to.code })}
        >
          {name}
        </Link>
      </td>
      <td>
        <Said words={ruleWords(rule.rule)} evidence={rule.evidence} source={rule.source}>
          {t('checked', { day: date(rule.checkedOn, 'day') })}
        </Said>
      </td>
      <td>
        {queue === 'incomplete' ? (
          <FactNames facts={rule.missing ?? []} />
        ) : queue === 'disagreeing' ? (
          proposal && (
            <Said words={ruleWords(proposal.rule)} evidence={proposal.evidence} source={proposal.source}>
              {proposal.from && t('from', { day: date(proposal.from, 'day') })}{' '}
              {proposal.until && t('until', { day: date(proposal.until, 'day') })}
              {proposal.isAlarm && <span className="block">{t('alarm')}</span>}
              {proposal.remark && (
                <span lang="en" dir="ltr" className="block">
                  {proposal.remark}
                </span>
              )}
            </Said>
          )
        ) : (
          <>
            {rule.validUntil && t('until', { day: date(rule.validUntil, 'day') })}{' '}
            {rule.feeUntil && t('feeUntil', { day: date(rule.feeUntil, 'day') })}{' '}
            {rule.next && t('then', { day: date(rule.next.from, 'day'), rule: ruleWords(rule.next.rule) })}
          </>
        )}
      </td>
      <td className="figures text-end">
        {rule.share === undefined
          ? rule.asked
          : numberFormat(formatOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(
              rule.share,
            )}
      </td>
      <td>
        {queue === 'disagreeing' ? (
          <DecideOne rule={rule} name={name} onDone={onDone} />
        ) : (
          <ConfirmOne rule={rule} name={name} onDone={onDone} />
        )}
      </td>
    </tr>
  )
}

interface SaidProps extends Pick<QueuedRule, 'evidence' | 'source'> {
  words: string
  children: ReactNode
}

/** What one of the sources says, and what it is. */
function Said({ words, evidence, source, children }: SaidProps) {
  const { t } = useTranslation('rules')
  const { sourceDay } = useWords()
  return (
    <>
      <span className="block font-semibold">{words}</span>
      <span className="block text-soft">
        {t(`evidence.${evidence}`)} <SourceLink source={source} /> {sourceDay(source.asOf)}
      </span>
      <span className="block text-soft">{children}</span>
    </>
  )
}
