import type {
  AuthorityDays,
  Evidence,
  ExtraFee,
  FeeStatus,
  SeasonalFee,
  Source,
} from '@borderlane/contracts/catalogue/requirement'
import type { VisaType } from '@borderlane/contracts/primitives'
import type { Note } from '../rules/visa-policy'

/** What many routes have in common: everything that travellers read, but the route and the row's id. */
export interface Rule {
  visaType: VisaType
  visaRequired: boolean
  electronicAuthorisation: boolean
  admitted: boolean
  stayDays: number | null
  validFrom: string | null
  validUntil: string | null
  checkedOn: string
  governmentFeeCents: number
  governmentFeeStatus: FeeStatus
  governmentFeeSource: Source | null
  governmentFeeListed: string | null
  governmentFeeAsOf: string | null
  governmentFeeSeason: SeasonalFee | null
  extraFees: ExtraFee[]
  authorityDays: AuthorityDays | null
  baseServiceFeeCents: number
  ownFee: boolean
  processingDaysStandard: number
  processingDaysRush: number | null
  processingDaysSuperRush: number | null
  processingDaysSameDay: number | null
  requiredDocuments: string[]
  notes: Note[]
  source: Source
  evidence: Evidence
  staySource: Source | null
  staffCheck: Source | null
  createdAt: Date
}

export interface FoundRule {
  id: string
  rule: Rule
}

/** Routes that share a rule, end to end: 2 characters passport, 2 destination, 32 hexadecimal digits of the row's id. */
export type GroupedRule = Rule & { routes: string }

const ROUTE_CHARACTERS = 4
const ID_BYTES = 16
const ENTRY_CHARACTERS = ROUTE_CHARACTERS + ID_BYTES * 2
/** Routes that may come later, without room being made for them one by one. */
const SPARE_SLOTS = 64
/** More bits than rules: a route with several rules in time has its place in `lines` instead. */
const NO_RULE = 0xffffffff
const SEVERAL = 0xfffffffe

/**
 * The rules of every route in time, in memory. About 40,000 routes share some hundred rules, so a route costs an id and
 * a number: 4 MB together instead of 50 (measured). Few routes have several rules, one after the other.
 */
export class RuleIndex {
  private readonly slots = new Map<string, number>()
  private readonly rules: Rule[] = []
  private readonly lines = new Map<string, FoundRule[]>()
  private ruleOf: Uint32Array
  private ids: Buffer

  constructor(grouped: readonly GroupedRule[]) {
    const routes = grouped.reduce((sum, rule) => sum + rule.routes.length / ENTRY_CHARACTERS, 0)
    this.ruleOf = new Uint32Array(routes + SPARE_SLOTS)
    this.ids = Buffer.allocUnsafe((routes + SPARE_SLOTS) * ID_BYTES)
    this.add(grouped)
  }

  count(day: string): number {
    let count = 0
    for (const [route, slot] of this.slots) {
      const rule = this.ruleOf[slot]!
      if (rule === NO_RULE) continue
      if (
        rule === SEVERAL
          ? this.lines.get(route)!.some((one) => holdsOn(one.rule, day))
          : holdsOn(this.rules[rule]!, day)
      )
        count += 1
    }
    return count
  }

  /** Takes over how some routes are now; one of `pairs` (`GBCN`) without a rule has none any more. */
  replace(pairs: readonly string[], grouped: readonly GroupedRule[]): void {
    for (const pair of pairs) {
      const slot = this.slots.get(pair)
      if (slot !== undefined) this.ruleOf[slot] = NO_RULE
      this.lines.delete(pair)
    }
    this.add(grouped)
  }

  private add(grouped: readonly GroupedRule[]): void {
    for (const { routes, ...rule } of grouped) {
      this.rules.push(rule)
      for (let at = 0; at < routes.length; at += ENTRY_CHARACTERS)
        this.put(routes.slice(at, at + ENTRY_CHARACTERS))
    }
  }

  private put(entry: string): void {
    const route = entry.slice(0, ROUTE_CHARACTERS)
    const known = this.slots.get(route)
    const slot = known ?? this.slots.size
    this.makeRoom(slot)
    this.slots.set(route, slot)
    const had = known === undefined ? NO_RULE : this.ruleOf[slot]!
    if (had !== NO_RULE) {
      const line = this.lines.get(route) ?? [this.at(slot)]
      line.push({ id: idOf(entry.slice(ROUTE_CHARACTERS)), rule: this.rules.at(-1)! })
      line.sort((a, b) => (a.rule.validFrom ?? '').localeCompare(b.rule.validFrom ?? ''))
      this.lines.set(route, line)
      this.ruleOf[slot] = SEVERAL
      return
    }
    this.ruleOf[slot] = this.rules.length - 1
    this.ids.write(entry.slice(ROUTE_CHARACTERS), slot * ID_BYTES, 'hex')
  }

  private makeRoom(slot: number): void {
    if (slot < this.ruleOf.length) return
    const ruleOf = new Uint32Array(slot * 2)
    ruleOf.set(this.ruleOf)
    this.ids = Buffer.concat([this.ids], slot * 2 * ID_BYTES)
    this.ruleOf = ruleOf
  }

  /** Both by code. null: there is no rule for that day. */
  find(passport: string, destination: string, day: string): FoundRule | null {
    const route = passport + destination
    const slot = this.slots.get(route)
    if (slot === undefined || this.ruleOf[slot] === NO_RULE) return null
    if (this.ruleOf[slot] === SEVERAL)
      return this.lines.get(route)!.find(({ rule }) => holdsOn(rule, day)) ?? null
    const found = this.at(slot)
    return holdsOn(found.rule, day) ? found : null
  }

  has(passport: string, destination: string): boolean {
    const slot = this.slots.get(passport + destination)
    return slot !== undefined && this.ruleOf[slot] !== NO_RULE
  }

  before(passport: string, destination: string, day: string): FoundRule | null {
    const ended = this.all(passport + destination).filter(
      ({ rule }) => rule.validUntil !== null && rule.validUntil < day,
    )
    return ended.at(-1) ?? null
  }

  after(passport: string, destination: string, day: string): FoundRule[] {
    return this.all(passport + destination).filter(
      ({ rule }) => rule.validFrom !== null && rule.validFrom > day,
    )
  }

  private all(route: string): readonly FoundRule[] {
    const slot = this.slots.get(route)
    if (slot === undefined || this.ruleOf[slot] === NO_RULE) return []
    return this.lines.get(route) ?? [this.at(slot)]
  }

  private at(slot: number): FoundRule {
    const hex = this.ids.toString('hex', slot * ID_BYTES, (slot + 1) * ID_BYTES)
    return { id: idOf(hex), rule: this.rules[this.ruleOf[slot]!]! }
  }
}

function idOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function holdsOn({ validFrom, validUntil }: Rule, day: string): boolean {
  return (validFrom === null || validFrom <= day) && (validUntil === null || validUntil >= day)
}
