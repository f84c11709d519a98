import type { Evidence, Source } from '@borderlane/contracts/catalogue/requirement'
import type { Proposal } from '../rules/disagreement.store'
import type { PolicyChange } from '../rules/policy-change'
import type { Entry, Policy } from '../rules/visa-policy'
import type { OfficialCell, OfficialData, OfficialDifference } from '../sources/built-in-data'

/** The rule of today, as far as a comparison needs it. */
export interface ComparedRule {
  id: string
  passport: string
  destination: string
  entry: Entry
  stayDays: number | null
  hasStaySource: boolean
  evidence: Evidence
  sourceName: string
  checkedOn: string
}

export interface Confirmed {
  id: string
  route: string
  source: Source
  evidence: 'authority' | 'cited'
  /** The list says how long one may stay. */
  namesDays: boolean
}

export interface Comparison {
  /** Rules that rest on the authority's own list now, or on someone who cites it. */
  confirmed: Confirmed[]
  /** Rules that do so already, or that somebody checked later. */
  unchanged: number
  changes: PolicyChange[]
  proposals: Proposal[]
}

/**
 * Compares official lists with our rules. The authority's own list raises what a rule rests on where it agrees, and so
 * does someone who cites it where ours is only of an index. A list replaces a rule where a person compared both and is
 * sure; a citation also replaces what only an older index says. Everything else is for staff to decide.
 * @param today `YYYY-MM-DD`
 */
export function compare(data: OfficialData, rules: readonly ComparedRule[], today: string): Comparison {
  const ruleOf = new Map(rules.map((rule) => [rule.passport + rule.destination, rule]))
  const judged = new Map(data.differences.map((one) => [keyOf(one), one]))
  const result: Comparison = { confirmed: [], unchanged: 0, changes: [], proposals: [] }
  const settled = new Set<string>()
  /** Of these the authority itself says what we do. */
  const ownRoutes = new Set<string>()
  for (const cell of [...weighing(data, 'own'), ...weighing(data, 'cited')]) {
    const route = routeOf(cell)
    const rule = ruleOf.get(route)
    if (!rule || settled.has(route) || !agrees(cell.policy, rule)) continue
    settled.add(route)
    if (cell.from.weight === 'own') ownRoutes.add(route)
    if (staysAsItIs(rule, cell)) result.unchanged += 1
    else result.confirmed.push(confirmationOf(cell, rule))
  }
  const decided = new Set(
    data.differences.filter((one) => isDecided(one) && !beginsLater(one, today)).map(routeOf),
  )
  const known = new Set(data.cells.map(keyOf))
  const others = [...data.cells, ...data.differences.filter((one) => !known.has(keyOf(one)))]
  for (const cell of others) {
    const route = routeOf(cell)
    const rule = ruleOf.get(route)
    const difference = judged.get(keyOf(cell))
    const says = difference ?? cell
    const isLater = difference !== undefined && beginsLater(difference, today)
    const isSure = difference !== undefined && isDecided(difference)
    // That a visa is needed says against an e-visa, too, where a person has looked at just that.
    const isSame = rule && agrees(says.policy, rule) && (!isSure || says.policy.entry === rule.entry)
    if (!rule || (isSame && !isLater) || cell.from.source.asOf === '') continue
    if (difference?.right === 'ours' || difference?.right === 'both') continue
    // What others report counts less than what the authority says itself.
    const isBetter = cell.from.weight === 'own' || (isSure && !ownRoutes.has(route))
    if (settled.has(route) && !isBetter && !isLater) continue
    const proposal = proposalOf(says, difference)
    if (isSure || (!difference && !decided.has(route) && outweighs(cell, rule)))
      result.changes.push({ ...proposal, validFrom: proposal.validFrom ?? today })
    else result.proposals.push(proposal)
  }
  return result
}

/** A person has compared both, and is sure that the source is right. */
const isDecided = ({ right, confidence }: OfficialDifference) => right === 'official' && confidence === 'high'

const beginsLater = ({ validFrom }: OfficialDifference, today: string) =>
  validFrom !== null && validFrom > today

const routeOf = ({ passport, destination }: OfficialCell) => passport + destination

const weighing = ({ cells }: OfficialData, weight: OfficialCell['from']['weight']) =>
  cells.filter(({ from }) => from.weight === weight)

function confirmationOf(cell: OfficialCell, rule: ComparedRule): Confirmed {
  const { policy, from } = cell
  return {
    id: rule.id,
    route: routeOf(cell),
    source: from.source,
    evidence: from.weight === 'own' ? 'authority' : 'cited',
    namesDays: policy.stayDays !== null,
  }
}

/** Who names the passport and the authority's own address is surer than an index that is no newer. */
const outweighs = ({ from }: OfficialCell, { evidence, checkedOn }: ComparedRule): boolean =>
  from.weight === 'cited' && evidence === 'index' && checkedOn <= from.source.asOf

/** "Visa required" does not say how one applies, so it agrees with an e-visa. Days count of a stay without a visa, where the list names them. */
function agrees(policy: Policy, { entry, stayDays }: ComparedRule): boolean {
  if (policy.entry === 'embassy') return entry === 'embassy' || entry === 'evisa'
  if (policy.entry !== entry) return false
  return entry !== 'visa_free' || policy.stayDays === null || policy.stayDays === stayDays
}

/** It rests on this list already, or on something better than an index that is known from later. */
function staysAsItIs(rule: ComparedRule, { from, policy }: OfficialCell): boolean {
  const { evidence, sourceName, checkedOn } = rule
  if (evidence === 'index') return false
  if (from.weight !== 'own' || checkedOn > from.source.asOf) return true
  const owesStay = rule.stayDays !== null && policy.stayDays === null && !rule.hasStaySource
  return (
    evidence === 'authority' && sourceName === from.source.name && checkedOn === from.source.asOf && !owesStay
  )
}

function proposalOf(
  { passport, destination, policy, from }: OfficialCell,
  difference: OfficialDifference | undefined,
): Proposal {
  return {
    passport,
    destination,
    // Only of a stay without a visa we keep the days.
    policy: { ...policy, stayDays: policy.entry === 'visa_free' ? policy.stayDays : null },
    validFrom: difference?.validFrom ?? null,
    validUntil: null,
    source: from.source,
    evidence: from.weight === 'own' ? 'authority' : 'cited',
    remarks: difference?.remark ?? '',
  }
}

const keyOf = ({ passport, destination, from }: OfficialCell) =>
  `${passport}${destination} ${from.source.name}`
