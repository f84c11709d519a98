import type { AuthorityDays, ExtraFee, FeeStatus, Source } from '@borderlane/contracts/catalogue/requirement'
import type { VisaType } from '@borderlane/contracts/primitives'
import type { DataSource } from 'typeorm'
import type { Note } from '../requirement/requirement-note'

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
  extraFees: ExtraFee[]
  authorityDays: AuthorityDays | null
  baseServiceFeeCents: number
  processingDaysStandard: number
  processingDaysRush: number | null
  processingDaysSuperRush: number | null
  processingDaysSameDay: number | null
  requiredDocuments: string[]
  notes: Note[]
  source: Source
  officialSource: boolean
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
const NO_RULE = 0xffffffff

/**
 * The rule of every route, in memory. About 40,000 routes share some hundred rules, so a route costs an id and a
 * number: 4 MB together instead of 50 (measured).
 */
export class RuleIndex {
  private readonly slots = new Map<string, number>()
  private readonly rules: Rule[] = []
  private ruleOf: Uint32Array
  private ids: Buffer
  private routes = 0

  constructor(grouped: readonly GroupedRule[]) {
    const routes = grouped.reduce((sum, rule) => sum + rule.routes.length / ENTRY_CHARACTERS, 0)
    this.ruleOf = new Uint32Array(routes + SPARE_SLOTS)
    this.ids = Buffer.allocUnsafe((routes + SPARE_SLOTS) * ID_BYTES)
    this.add(grouped)
  }

  /** Routes that have a rule. */
  get size(): number {
    return this.routes
  }

  /** Takes over how some routes are now; one of `pairs` (`GBCN`) without a rule has none any more. */
  replace(pairs: readonly string[], grouped: readonly GroupedRule[]): void {
    for (const pair of pairs) {
      const slot = this.slots.get(pair)
      if (slot === undefined || this.ruleOf[slot] === NO_RULE) continue
      this.ruleOf[slot] = NO_RULE
      this.routes -= 1
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
    const slot = this.slots.get(route) ?? this.slots.size
    this.makeRoom(slot)
    this.slots.set(route, slot)
    this.ruleOf[slot] = this.rules.length - 1
    this.ids.write(entry.slice(ROUTE_CHARACTERS), slot * ID_BYTES, 'hex')
    this.routes += 1
  }

  private makeRoom(slot: number): void {
    if (slot < this.ruleOf.length) return
    const ruleOf = new Uint32Array(slot * 2)
    ruleOf.set(this.ruleOf)
    this.ids = Buffer.concat([this.ids], slot * 2 * ID_BYTES)
    this.ruleOf = ruleOf
  }

  /** Both by code. */
  find(passport: string, destination: string): FoundRule | null {
    const slot = this.slots.get(passport + destination)
    if (slot === undefined || this.ruleOf[slot] === NO_RULE) return null
    const hex = this.ids.toString('hex', slot * ID_BYTES, (slot + 1) * ID_BYTES)
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    return { id, rule: this.rules[this.ruleOf[slot]!]! }
  }
}

/**
 * Reads the rules that hold on a day (`YYYY-MM-DD`), of all routes or of some (`GBCN`). Where a route has several, the
 * newest that asks for a visa is taken, else the newest (specification, section 7).
 */
export async function readGroupedRules(
  db: DataSource,
  day: string,
  pairs?: readonly string[],
): Promise<GroupedRule[]> {
  return db.transaction(async (tx) => {
    // With Postgres' own 4 MB it sorts all rows by 25 columns, on disk, instead of hashing them: twice the time.
    await tx.query(`SET LOCAL work_mem = '32MB'`)
    return tx.query<GroupedRule[]>(
      `
    WITH chosen AS (
      SELECT DISTINCT ON (passport_country, destination_country) *
      FROM requirement
      WHERE (valid_from IS NULL OR valid_from <= $1) AND (valid_until IS NULL OR valid_until >= $1)
        ${pairs ? 'AND (passport_country, destination_country) IN (SELECT left(p, 2), right(p, 2) FROM unnest($2::text[]) p)' : ''}
      ORDER BY passport_country, destination_country, visa_required DESC, created_at DESC, id DESC
    )
    SELECT
      visa_type AS "visaType",
      visa_required AS "visaRequired",
      electronic_authorisation AS "electronicAuthorisation",
      admitted,
      stay_days AS "stayDays",
      valid_from::text AS "validFrom",
      valid_until::text AS "validUntil",
      checked_on::text AS "checkedOn",
      government_fee_cents AS "governmentFeeCents",
      government_fee_status AS "governmentFeeStatus",
      government_fee_source AS "governmentFeeSource",
      government_fee_listed AS "governmentFeeListed",
      government_fee_as_of AS "governmentFeeAsOf",
      extra_fees AS "extraFees",
      authority_days AS "authorityDays",
      base_service_fee_cents AS "baseServiceFeeCents",
      processing_days_standard AS "processingDaysStandard",
      processing_days_rush AS "processingDaysRush",
      processing_days_super_rush AS "processingDaysSuperRush",
      processing_days_same_day AS "processingDaysSameDay",
      required_documents AS "requiredDocuments",
      notes,
      source,
      official_source AS "officialSource",
      created_at AS "createdAt",
      string_agg(passport_country || destination_country || translate(id::text, '-', ''), '') AS routes
    FROM chosen
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25`,
      pairs ? [day, pairs] : [day],
    )
  })
}
