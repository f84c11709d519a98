import type { FeeStatus, Source } from '@borderlane/contracts/catalogue'
import type { VisaType } from '@borderlane/contracts/primitives'
import type { DataSource } from 'typeorm'

/** What many routes have in common: everything that travellers read, but the route and the row's id. */
export interface Rule {
  visaType: VisaType
  visaRequired: boolean
  electronicAuthorisation: boolean
  admitted: boolean
  stayDays: number | null
  governmentFeeCents: number
  governmentFeeStatus: FeeStatus
  governmentFeeSource: Source | null
  baseServiceFeeCents: number
  processingDaysStandard: number
  processingDaysRush: number | null
  processingDaysSuperRush: number | null
  processingDaysSameDay: number | null
  requiredDocuments: string[]
  notes: string | null
  source: Source
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

/**
 * The rule of every route, in memory. About 40,000 routes share some hundred rules, so a route costs an id and a
 * number: 4 MB together instead of 50 (measured).
 */
export class RequirementBook {
  private readonly slots = new Map<string, number>()
  private readonly rules: Rule[] = []
  private readonly ruleOf: Uint32Array
  private readonly ids: Buffer

  constructor(grouped: readonly GroupedRule[]) {
    const routes = grouped.reduce((sum, rule) => sum + rule.routes.length / ENTRY_CHARACTERS, 0)
    this.ruleOf = new Uint32Array(routes)
    this.ids = Buffer.allocUnsafe(routes * ID_BYTES)
    for (const { routes, ...rule } of grouped) {
      this.rules.push(rule)
      for (let at = 0; at < routes.length; at += ENTRY_CHARACTERS)
        this.add(routes.slice(at, at + ENTRY_CHARACTERS))
    }
  }

  private add(entry: string): void {
    const slot = this.slots.size
    this.slots.set(entry.slice(0, ROUTE_CHARACTERS), slot)
    this.ruleOf[slot] = this.rules.length - 1
    this.ids.write(entry.slice(ROUTE_CHARACTERS), slot * ID_BYTES, 'hex')
  }

  /** Both by code. */
  find(passport: string, destination: string): FoundRule | null {
    const slot = this.slots.get(passport + destination)
    if (slot === undefined) return null
    const hex = this.ids.toString('hex', slot * ID_BYTES, (slot + 1) * ID_BYTES)
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    return { id, rule: this.rules[this.ruleOf[slot]!]! }
  }
}

/**
 * Reads the book. Where a route has several rows, the newest that asks for a visa is taken, else the newest
 * (specification, section 7).
 */
export async function readRequirementBook(db: DataSource): Promise<RequirementBook> {
  const grouped = await db.query<GroupedRule[]>(`
    WITH chosen AS (
      SELECT DISTINCT ON (passport_country, destination_country) *
      FROM requirement
      ORDER BY passport_country, destination_country, visa_required DESC, created_at DESC, id DESC
    )
    SELECT
      visa_type AS "visaType",
      visa_required AS "visaRequired",
      electronic_authorisation AS "electronicAuthorisation",
      admitted,
      stay_days AS "stayDays",
      government_fee_cents AS "governmentFeeCents",
      government_fee_status AS "governmentFeeStatus",
      government_fee_source AS "governmentFeeSource",
      base_service_fee_cents AS "baseServiceFeeCents",
      processing_days_standard AS "processingDaysStandard",
      processing_days_rush AS "processingDaysRush",
      processing_days_super_rush AS "processingDaysSuperRush",
      processing_days_same_day AS "processingDaysSameDay",
      required_documents AS "requiredDocuments",
      notes,
      source,
      created_at AS "createdAt",
      string_agg(passport_country || destination_country || translate(id::text, '-', ''), '') AS routes
    FROM chosen
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17`)
  return new RequirementBook(grouped)
}
