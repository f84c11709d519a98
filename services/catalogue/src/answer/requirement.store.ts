import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Country, ExchangeRate } from '../rules/country.entity'
import type { GroupedRule } from './rule-index'

@Injectable()
export class RequirementStore {
  constructor(private readonly db: DataSource) {}

  listCountries(): Promise<Country[]> {
    return this.db.getRepository(Country).find()
  }

  /** The rates of the currencies that prices are shown in. */
  listRates(): Promise<ExchangeRate[]> {
    return this.db.getRepository(ExchangeRate).find({ where: { display: true }, order: { currency: 'ASC' } })
  }

  /**
   * Reads the rules that hold on a day (`YYYY-MM-DD`) or later, of all routes or of some (`GBCN`), and of a route without one
   * its last. A route has one at a time, so each of its days has one answer.
   */
  readRules(day: string, pairs?: readonly string[]): Promise<GroupedRule[]> {
    return this.db.transaction(async (tx) => {
      // With Postgres' own 4 MB it sorts all rows by 25 columns, on disk, instead of hashing them: twice the time.
      await tx.query(`SET LOCAL work_mem = '32MB'`)
      return tx.query<GroupedRule[]>(
        `
      WITH chosen AS (
        SELECT *
        FROM requirement
        WHERE (valid_until IS NULL OR valid_until >= $1 OR NOT EXISTS (
            SELECT FROM requirement later WHERE later.passport_country = requirement.passport_country
              AND later.destination_country = requirement.destination_country AND later.valid_from > requirement.valid_until))
          ${pairs ? 'AND (passport_country, destination_country) IN (SELECT left(p, 2), right(p, 2) FROM unnest($2::text[]) p)' : ''}
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
        government_fee_season AS "governmentFeeSeason",
        extra_fees AS "extraFees",
        authority_days AS "authorityDays",
        base_service_fee_cents AS "baseServiceFeeCents",
        own_fee AS "ownFee",
        processing_days_standard AS "processingDaysStandard",
        processing_days_rush AS "processingDaysRush",
        processing_days_super_rush AS "processingDaysSuperRush",
        processing_days_same_day AS "processingDaysSameDay",
        required_documents AS "requiredDocuments",
        notes,
        source,
        evidence,
        stay_source AS "staySource",
        staff_check AS "staffCheck",
        created_at AS "createdAt",
        string_agg(passport_country || destination_country || translate(id::text, '-', ''), '') AS routes
      FROM chosen
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29`,
        pairs ? [day, pairs] : [day],
      )
    })
  }
}
