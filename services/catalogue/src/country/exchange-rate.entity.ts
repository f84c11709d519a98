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
