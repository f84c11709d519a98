import type {
  AuthorityDays,
  Evidence,
  ExtraFee,
  FeeStatus,
  Source,
} from '@borderlane/contracts/catalogue/requirement'
import type { VisaType } from '@borderlane/contracts/primitives'
import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { Note } from './visa-policy'

export interface CompetitorPrice {
  name: string
  priceCents: number
  /** ISO instant. */
  dateAdded: string
}

/**
 * What a destination asks of the holders of a passport from one day to another, and what we take for it. The id stays
 * for the life of the row; a rule that replaces another one ends it the day before.
 */
@Entity('requirement')
export class Requirement {
  @PrimaryColumn('uuid')
  id!: string

  @Column('text', { name: 'passport_country' })
  passportCountry!: string

  @Column('text', { name: 'destination_country' })
  destinationCountry!: string

  @Column('text', { name: 'visa_type' })
  visaType!: VisaType

  @Column('boolean', { name: 'visa_required' })
  visaRequired!: boolean

  /** The entry is an electronic travel authorisation rather than an e-visa. */
  @Column('boolean', { name: 'electronic_authorisation' })
  electronicAuthorisation!: boolean

  @Column('boolean')
  admitted!: boolean

  @Column('integer', { name: 'stay_days', nullable: true })
  stayDays!: number | null

  /** The first day, `YYYY-MM-DD`; null: as far back as we know. */
  @Column('date', { name: 'valid_from', nullable: true })
  validFrom!: string | null

  /** The last day; null: open. */
  @Column('date', { name: 'valid_until', nullable: true })
  validUntil!: string | null

  /** The day on which somebody last saw that the rule holds. */
  @Column('date', { name: 'checked_on' })
  checkedOn!: string

  @Column('integer', { name: 'government_fee_cents' })
  governmentFeeCents!: number

  /** As its source has it; that it grows old is said on reading. */
  @Column('text', { name: 'government_fee_status' })
  governmentFeeStatus!: FeeStatus

  @Column('jsonb', { name: 'government_fee_source', nullable: true })
  governmentFeeSource!: Source | null

  /** As the government asks for it, for example `EUR 90.00`. */
  @Column('text', { name: 'government_fee_listed', nullable: true })
  governmentFeeListed!: string | null

  /** A year, a month or a day, also where the fee has no source. */
  @Column('text', { name: 'government_fee_as_of', nullable: true })
  governmentFeeAsOf!: string | null

  @Column('jsonb', { name: 'extra_fees' })
  extraFees!: ExtraFee[]

  @Column('jsonb', { name: 'authority_days', nullable: true })
  authorityDays!: AuthorityDays | null

  @Column('integer', { name: 'base_service_fee_cents' })
  baseServiceFeeCents!: number

  /** It was edited by hand, and the price book leaves it alone. */
  @Column('boolean', { name: 'own_fee' })
  ownFee!: boolean

  @Column('integer', { name: 'processing_days_standard' })
  processingDaysStandard!: number

  @Column('integer', { name: 'processing_days_rush', nullable: true })
  processingDaysRush!: number | null

  @Column('integer', { name: 'processing_days_super_rush', nullable: true })
  processingDaysSuperRush!: number | null

  @Column('integer', { name: 'processing_days_same_day', nullable: true })
  processingDaysSameDay!: number | null

  /** Codes of the topic `documents`. */
  @Column('text', { name: 'required_documents', array: true })
  requiredDocuments!: string[]

  /** About the rule; what is to say about its fee is said on reading. */
  @Column('jsonb')
  notes!: Note[]

  @Column('jsonb')
  source!: Source

  @Column('text')
  evidence!: Evidence

  /** Who says how long one may stay, with its evidence, where that is not the source of the rule: a list names no days. */
  @Column('jsonb', { name: 'stay_source', nullable: true })
  staySource!: Source | null

  /** Where and when staff saw that a rule of an authority's list still holds. */
  @Column('jsonb', { name: 'staff_check', nullable: true })
  staffCheck!: Source | null

  @Column('text', { name: 'price_tier', nullable: true })
  priceTier!: PriceTier | null

  @Column('text', { name: 'pricing_notes', nullable: true })
  pricingNotes!: string | null

  @Column('timestamptz', { name: 'last_price_updated', nullable: true })
  lastPriceUpdated!: Date | null

  @Column('boolean', { name: 'inflation_adjusted' })
  inflationAdjusted!: boolean

  @Column('jsonb', { name: 'competitor_prices' })
  competitorPrices!: CompetitorPrice[]

  /** By hand: imports keep the row. */
  @Column('timestamptz', { name: 'edited_at', nullable: true })
  editedAt!: Date | null

  /** The run that made the row. */
  @Column('uuid', { name: 'run_id', nullable: true })
  runId!: string | null

  /** Rises with every change. */
  @Column('integer')
  version!: number

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date
}

/** By income group: high, middle, developing. */
export type PriceTier = 'tier1' | 'tier2' | 'tier3'
