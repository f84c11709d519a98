import type { FeeStatus, Source } from '@borderlane/contracts/catalogue'
import type { VisaType } from '@borderlane/contracts/primitives'
import { Column, Entity, PrimaryColumn } from 'typeorm'

export interface CompetitorPrice {
  name: string
  priceCents: number
  /** ISO instant. */
  dateAdded: string
}

/** What a destination asks of the holders of a passport, and what we take for it. */
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

  @Column('integer', { name: 'government_fee_cents' })
  governmentFeeCents!: number

  @Column('text', { name: 'government_fee_status' })
  governmentFeeStatus!: FeeStatus

  @Column('jsonb', { name: 'government_fee_source', nullable: true })
  governmentFeeSource!: Source | null

  @Column('integer', { name: 'base_service_fee_cents' })
  baseServiceFeeCents!: number

  @Column('integer', { name: 'processing_days_standard' })
  processingDaysStandard!: number

  @Column('integer', { name: 'processing_days_rush', nullable: true })
  processingDaysRush!: number | null

  @Column('integer', { name: 'processing_days_super_rush', nullable: true })
  processingDaysSuperRush!: number | null

  @Column('integer', { name: 'processing_days_same_day', nullable: true })
  processingDaysSameDay!: number | null

  @Column('text', { name: 'required_documents', array: true })
  requiredDocuments!: string[]

  @Column('text', { nullable: true })
  notes!: string | null

  /** Where the rule comes from. */
  @Column('jsonb')
  source!: Source

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

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date
}

/** By income group: high, middle, developing. */
export type PriceTier = 'tier1' | 'tier2' | 'tier3'
