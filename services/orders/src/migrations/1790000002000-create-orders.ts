import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

const STATUS = `CHECK (status IN ('pending', 'pending_payment', 'paid', 'in_review', 'submitted_to_govt',
  'waiting_on_govt', 'approved', 'rejected', 'closed'))`

export class CreateOrders1790000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "order" (
        id uuid PRIMARY KEY,
        reference text NOT NULL UNIQUE,
        version integer NOT NULL CHECK (version > 0),
        status text NOT NULL ${STATUS},
        owner_user_id uuid,
        locale text NOT NULL,
        passport_country text NOT NULL CHECK (passport_country ~ '^[A-Z]{2}$'),
        destination_country text NOT NULL CHECK (destination_country ~ '^[A-Z]{2}$'),
        visa_type text NOT NULL CHECK (visa_type IN ('embassy', 'evisa', 'on_arrival', 'visa_free')),
        visa_title text NOT NULL,
        required_documents text[] NOT NULL,
        processing_speed text NOT NULL
          CHECK (processing_speed IN ('standard', 'rush', 'super_rush', 'same_day')),
        processing_days integer NOT NULL CHECK (processing_days >= 0),
        government_fee_cents integer NOT NULL CHECK (government_fee_cents >= 0),
        government_fee_status text NOT NULL
          CHECK (government_fee_status IN ('sourced', 'estimate', 'unknown', 'none')),
        service_fee_cents integer NOT NULL CHECK (service_fee_cents >= 0),
        denial_protection boolean NOT NULL,
        denial_protection_fee_cents integer NOT NULL CHECK (denial_protection_fee_cents >= 0),
        total_amount_cents integer NOT NULL
          CHECK (total_amount_cents = government_fee_cents + service_fee_cents + denial_protection_fee_cents),
        currency text NOT NULL CHECK (currency = 'GBP'),
        is_fallback boolean NOT NULL,
        full_name text NOT NULL,
        email text NOT NULL,
        phone text NOT NULL,
        nationality text NOT NULL,
        travel_dates text NOT NULL,
        passport_number_masked text NOT NULL,
        passport_number_sealed text NOT NULL,
        date_of_birth_sealed text NOT NULL,
        passport_expiry_date date,
        paid_at timestamptz,
        created_at timestamptz NOT NULL
      )`)
    await runner.query(`
      CREATE TABLE order_status_history (
        order_id uuid NOT NULL REFERENCES "order" (id),
        version integer NOT NULL,
        status text NOT NULL ${STATUS},
        at timestamptz NOT NULL,
        PRIMARY KEY (order_id, version)
      )`)
    await runner.query(`
      CREATE TABLE order_token (
        token_hash text PRIMARY KEY,
        order_id uuid NOT NULL REFERENCES "order" (id),
        created_at timestamptz NOT NULL DEFAULT now()
      )`)
    await runner.query(`CREATE INDEX order_token_order ON order_token (order_id)`)
    await runner.query(`
      CREATE TABLE order_mail (
        id uuid PRIMARY KEY,
        order_id uuid NOT NULL REFERENCES "order" (id),
        mail text NOT NULL CHECK (mail IN ('link', 'confirmation')),
        requested_at timestamptz NOT NULL
      )`)
    await runner.query(`CREATE INDEX order_mail_order ON order_mail (order_id, mail, requested_at)`)
    // No reference to the order: money that belongs to none is what must not get lost.
    await runner.query(`
      CREATE TABLE captured_payment (
        payment_id uuid PRIMARY KEY,
        order_id uuid NOT NULL,
        amount_cents integer NOT NULL,
        outcome text NOT NULL CHECK (outcome IN
          ('applied', 'already_paid', 'not_payable', 'amount_differs', 'unknown_order')),
        received_at timestamptz NOT NULL
      )`)
    for (const table of ['order_status_history', 'captured_payment']) {
      for (const sql of refuseChanges(table)) await runner.query(sql)
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'captured_payment',
      'order_mail',
      'order_token',
      'order_status_history',
      '"order"',
    ]) {
      await runner.query(`DROP TABLE ${table}`)
    }
    await runner.query(`DROP FUNCTION refuse_change()`)
  }
}
