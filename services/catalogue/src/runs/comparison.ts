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
  evidence: Evidence
  sourceName: string
  checkedOn: string
}

/** What follows from a comparison of the official lists with the rules of today. */
export interface Comparison {
  /** Rules that rest on the authority's own list now. */
  confirmed: { id: string; route: string; source: Source }[]
  /** Rules that do so already, or that somebody checked later. */
  unchanged: number
  changes: PolicyChange[]
  proposals: Proposal[]
}

/**
 * Compares official lists with our rules. The authority's own list raises what a rule rests on where it agrees. It
 * replaces a rule only where a person compared both and is sure. Everything else is for staff to decide: no list makes
 * an answer stricter by itself.
 * @param today `YYYY-MM-DD`
 */
export function compare(data: OfficialData, rules: readonly ComparedRule[], today: string): Comparison {
  const ruleOf = new Map(rules.map((rule) => [rule.passport + rule.destination, rule]))
  const judged = new Map(data.differences.map((one) => [keyOf(one), one]))
  const result: Comparison = { confirmed: [], unchanged: 0, changes: [], proposals: [] }
  const settled = new Set<string>()
  for (const cell of data.cells.filter(({ from }) => from.isOwn)) {
    const route = cell.passport + cell.destination
    const rule = ruleOf.get(route)
    if (!rule || !agrees(cell.policy, rule)) continue
    settled.add(route)
    if (staysAsItIs(rule, cell)) result.unchanged += 1
    else result.confirmed.push({ id: rule.id, route, source: cell.from.source })
  }
  const known = new Set(data.cells.map(keyOf))
  const others = [...data.cells, ...data.differences.filter((one) => !known.has(keyOf(one)))]
  for (const cell of others) {
    const route = cell.passport + cell.destination
    const rule = ruleOf.get(route)
    const difference = judged.get(keyOf(cell))
    const says = difference ?? cell
    const isLater = difference?.validFrom != null && difference.validFrom > today
    if (!rule || (agrees(says.policy, rule) && !isLater) || cell.from.source.asOf === '') continue
    if (difference?.right === 'ours' || difference?.right === 'both') continue
    // What others report counts less than what the authority says itself.
    if (settled.has(route) && !cell.from.isOwn && !isLater) continue
    const proposal = proposalOf(says, difference)
    if (cell.from.isOwn && difference?.right === 'official' && difference.confidence === 'high')
      result.changes.push({ ...proposal, validFrom: proposal.validFrom ?? today })
    else result.proposals.push(proposal)
  }
  return result
}

/** "Visa required" does not say how one applies, so it agrees with an e-visa. Days count of a stay without a visa, where the list names them. */
function agrees(policy: Policy, { entry, stayDays }: ComparedRule): boolean {
  if (policy.entry === 'embassy') return entry === 'embassy' || entry === 'evisa'
  if (policy.entry !== entry) return false
  return entry !== 'visa_free' || policy.stayDays === null || policy.stayDays === stayDays
}

/** It rests on this list already, or on something better than an index that is known from later. */
function staysAsItIs({ evidence, sourceName, checkedOn }: ComparedRule, { from }: OfficialCell): boolean {
  if (evidence === 'index') return false
  if (checkedOn > from.source.asOf) return true
  return evidence === 'authority' && sourceName === from.source.name && checkedOn === from.source.asOf
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
    evidence: from.isOwn ? 'authority' : 'cited',
    remarks: difference?.remark ?? '',
  }
}

const keyOf = ({ passport, destination, from }: OfficialCell) =>
  `${passport}${destination} ${from.source.name}`
