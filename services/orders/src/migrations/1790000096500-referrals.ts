import type { MigrationInterface, QueryRunner } from 'typeorm'

const BEFORE = `'status', 'note', 'reveal', 'decision', 'ask', 'withdraw', 'approve', 'correct', 'choice', 'price',
  'cancel', 'mail', 'erase', 'upload', 'name', 'delete', 'pay', 'file', 'take', 'give', 'release', 'propose', 'confirm', 'refuse'`

/** Whose code has led to an order, what was booked for it, and the credits that are taken off the next one. */
export class Referrals1790000096500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      `CREATE TABLE referral_code (
        code text PRIMARY KEY,
        user_id uuid UNIQUE,
        email_hash text,
        partner text,
        created_at timestamptz NOT NULL,
        CONSTRAINT referral_code_of_one CHECK ((user_id IS NULL) <> (partner IS NULL))
      )`,
      `CREATE TABLE order_referral (
        order_id uuid PRIMARY KEY REFERENCES "order" (id),
        code text NOT NULL,
        state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'booked', 'excluded')),
        because text,
        credit_cents integer NOT NULL DEFAULT 0,
        commission_cents integer NOT NULL DEFAULT 0,
        decided_at timestamptz,
        CONSTRAINT order_referral_decided CHECK ((state = 'due') = (decided_at IS NULL)),
        CONSTRAINT order_referral_because CHECK ((state = 'excluded') = (because IS NOT NULL))
      )`,
      `CREATE INDEX order_referral_due ON order_referral (order_id) WHERE state = 'due'`,
      `CREATE INDEX order_referral_decided_at ON order_referral (decided_at) WHERE decided_at IS NOT NULL`,
      `CREATE TABLE referral_credit (
        id uuid PRIMARY KEY,
        source_order_id uuid NOT NULL REFERENCES "order" (id),
        user_id uuid,
        email_hash text,
        amount_cents integer NOT NULL CHECK (amount_cents > 0),
        valid_until timestamptz NOT NULL
      )`,
      `CREATE INDEX referral_credit_of_user ON referral_credit (user_id) WHERE user_id IS NOT NULL`,
      `CREATE INDEX referral_credit_of_address ON referral_credit (email_hash) WHERE email_hash IS NOT NULL`,
      // A credit is used once, and an order uses one.
      `CREATE TABLE referral_credit_use (
        credit_id uuid PRIMARY KEY REFERENCES referral_credit (id),
        order_id uuid NOT NULL UNIQUE REFERENCES "order" (id)
      )`,
      `ALTER TABLE "order" ADD credit_cents integer NOT NULL DEFAULT 0`,
    ])
      await runner.query(statement)
    await allow(runner, `${BEFORE}, 'referral'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    // Who acted and when stays, under the nearest name that was known then; only the owner of the table may do this.
    await runner.query(`ALTER TABLE order_audit DISABLE TRIGGER USER`)
    await runner.query(`UPDATE order_audit SET action = 'note' WHERE action = 'referral'`)
    await runner.query(`ALTER TABLE order_audit ENABLE TRIGGER USER`)
    await allow(runner, BEFORE)
    await runner.query(`ALTER TABLE "order" DROP credit_cents`)
    for (const table of ['referral_credit_use', 'referral_credit', 'order_referral', 'referral_code'])
      await runner.query(`DROP TABLE ${table}`)
  }
}

async function allow(runner: QueryRunner, actions: string): Promise<void> {
  await runner.query(`
    ALTER TABLE order_audit DROP CONSTRAINT order_audit_action_check,
      ADD CONSTRAINT order_audit_action_check
        CHECK (action IN (${actions}) AND order_id IS NOT NULL OR action = 'export')`)
}
