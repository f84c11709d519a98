import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CreateCatalogue1790000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE country (
        code text PRIMARY KEY CHECK (code ~ '^[A-Z]{2}$'),
        iso3 text NOT NULL UNIQUE CHECK (iso3 ~ '^[A-Z]{3}$'),
        name text NOT NULL UNIQUE,
        other_names text[] NOT NULL,
        local_names text[] NOT NULL,
        featured boolean NOT NULL,
        price_tier text NOT NULL CHECK (price_tier IN ('tier1', 'tier2', 'tier3'))
      )`)
    await runner.query(`
      CREATE TABLE exchange_rate (
        currency text PRIMARY KEY CHECK (currency ~ '^[A-Z]{3}$'),
        rate_per_gbp numeric NOT NULL CHECK (rate_per_gbp > 0),
        display boolean NOT NULL,
        as_of date NOT NULL
      )`)
    await runner.query(`
      CREATE TABLE requirement (
        id uuid PRIMARY KEY,
        passport_country text NOT NULL REFERENCES country (code),
        destination_country text NOT NULL REFERENCES country (code),
        visa_type text NOT NULL CHECK (visa_type IN ('embassy', 'evisa', 'on_arrival', 'visa_free')),
        visa_required boolean NOT NULL,
        electronic_authorisation boolean NOT NULL,
        admitted boolean NOT NULL,
        stay_days integer CHECK (stay_days > 0),
        government_fee_cents integer NOT NULL CHECK (government_fee_cents >= 0),
        government_fee_status text NOT NULL
          CHECK (government_fee_status IN ('sourced', 'estimate', 'unknown', 'none')),
        government_fee_source jsonb,
        base_service_fee_cents integer NOT NULL CHECK (base_service_fee_cents >= 0),
        processing_days_standard integer NOT NULL,
        processing_days_rush integer,
        processing_days_super_rush integer,
        processing_days_same_day integer,
        required_documents text[] NOT NULL,
        notes text,
        source jsonb NOT NULL,
        price_tier text CHECK (price_tier IN ('tier1', 'tier2', 'tier3')),
        pricing_notes text,
        last_price_updated timestamptz,
        inflation_adjusted boolean NOT NULL DEFAULT false,
        competitor_prices jsonb NOT NULL DEFAULT '[]',
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK (passport_country <> destination_country)
      )`)
    // Also the index of every look-up by pair.
    await runner.query(`
      CREATE UNIQUE INDEX requirement_pair ON requirement (passport_country, destination_country, visa_type)`)
    // An import is checked here as a whole before it takes the place of the rows in use.
    await runner.query(
      `CREATE UNLOGGED TABLE requirement_staging (LIKE requirement INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['requirement_staging', 'requirement', 'exchange_rate', 'country']) {
      await runner.query(`DROP TABLE ${table}`)
    }
  }
}
