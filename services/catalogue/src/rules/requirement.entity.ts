import type {
  AuthorityDays,
  Evidence,
  ExtraFee,
  FeeStatus,
  SeasonalFee,
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
  @PrimaryColumn('uuid') id!: string
  @Column('text') passportCountry!: string
  @Column('text') destinationCountry!: string
  @Column('text') visaType!: VisaType
  @Column('boolean') visaRequired!: boolean
  /** The entry is an electronic travel authorisation rather than an e-visa. */
  @Column('boolean') electronicAuthorisation!: boolean
  @Column('boolean') admitted!: boolean
  @Column('integer', { nullable: true }) stayDays!: number | null
  /** The first day, `YYYY-MM-DD`; null: as far back as we know. */
  @Column('date', { nullable: true }) validFrom!: string | null
  /** The last day; null: open. */
  @Column('date', { nullable: true }) validUntil!: string | null
  /** The day on which somebody last saw that the rule holds. */
  @Column('date') checkedOn!: string
  @Column('integer') governmentFeeCents!: number
  /** As its source has it; that it grows old is said on reading. */
  @Column('text') governmentFeeStatus!: FeeStatus
  @Column('jsonb', { nullable: true }) governmentFeeSource!: Source | null
  /** As the government asks for it, for example `EUR 90.00`. */
  @Column('text', { nullable: true }) governmentFeeListed!: string | null
  /** A year, a month or a day, also where the fee has no source. */
  @Column('text', { nullable: true }) governmentFeeAsOf!: string | null
  /** Another fee for arrivals in a part of the year; the one above is then that of all other days. */
  @Column('jsonb', { nullable: true }) governmentFeeSeason!: SeasonalFee | null
  @Column('jsonb') extraFees!: ExtraFee[]
  @Column('jsonb', { nullable: true }) authorityDays!: AuthorityDays | null
  @Column('integer') baseServiceFeeCents!: number
  /** It was edited by hand, and the price book leaves it alone. */
  @Column('boolean') ownFee!: boolean
  @Column('integer') processingDaysStandard!: number
  @Column('integer', { nullable: true }) processingDaysRush!: number | null
  @Column('integer', { nullable: true }) processingDaysSuperRush!: number | null
  @Column('integer', { nullable: true }) processingDaysSameDay!: number | null
  /** Codes of the topic `documents`. */
  @Column('text', { array: true }) requiredDocuments!: string[]
  /** About the rule; what is to say about its fee is said on reading. */
  @Column('jsonb') notes!: Note[]
  @Column('jsonb') source!: Source
  @Column('text') evidence!: Evidence
  /** Who says how long one may stay, with its evidence, where that is not the source of the rule: a list names no days. */
  @Column('jsonb', { nullable: true }) staySource!: Source | null
  /** Where and when staff saw that a rule of an authority's list still holds. */
  @Column('jsonb', { nullable: true }) staffCheck!: Source | null
  @Column('text', { nullable: true }) priceTier!: PriceTier | null
  @Column('text', { nullable: true }) pricingNotes!: string | null
  @Column('timestamptz', { nullable: true }) lastPriceUpdated!: Date | null
  @Column('boolean') inflationAdjusted!: boolean
  @Column('jsonb') competitorPrices!: CompetitorPrice[]
  /** By hand: imports keep the row. */
  @Column('timestamptz', { nullable: true }) editedAt!: Date | null
  /** The run that made the row. */
  @Column('uuid', { nullable: true }) runId!: string | null
  /** Rises with every change. */
  @Column('integer') version!: number
  @Column('timestamptz') createdAt!: Date
}

/** By income group: high, middle, developing. */
export type PriceTier = 'tier1' | 'tier2' | 'tier3'
