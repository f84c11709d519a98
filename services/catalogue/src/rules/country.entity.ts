import { Column, Entity, PrimaryColumn } from 'typeorm'

@Entity('exchange_rate')
export class ExchangeRate {
  @PrimaryColumn('text') currency!: string
  /** Units of the currency for one pound; numeric, so it arrives as a string. */
  @Column('numeric') ratePerGbp!: string
  /** Shown to travellers; the others only turn government fees into pounds. */
  @Column('boolean') display!: boolean
  /** The day of the rate, `YYYY-MM-DD`. */
  @Column('date') asOf!: string
}

@Entity('country')
export class Country {
  /** ISO 3166-1 alpha-2, or XK. */
  @PrimaryColumn('text') code!: string
  @Column('text') iso3!: string
  @Column('text') name!: string
  /** Old English names and other common ones. */
  @Column('text', { array: true }) otherNames!: string[]
  /** Names in the other languages of the product, by language. */
  @Column('jsonb') names!: Record<string, string>
  /** Further names, ISO's inverted ones and codes of passports: never shown. */
  @Column('text', { array: true }) aliases!: string[]
  @Column('text', { array: true }) demonyms!: string[]
  /** Big ones, by which people search. */
  @Column('text', { array: true }) cities!: string[]
  /** One of the 49 that the selector shows first. */
  @Column('boolean') featured!: boolean
  /** Price tier that its income group gives. */
  @Column('text') priceTier!: string
}
