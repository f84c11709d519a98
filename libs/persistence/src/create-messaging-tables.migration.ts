import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The tables behind exactly-once effects; every service has them in its own schema. */
export class CreateMessagingTables1790000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id uuid PRIMARY KEY,
        seq bigserial NOT NULL,
        subject text NOT NULL,
        payload jsonb NOT NULL,
        headers jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        attempts int NOT NULL DEFAULT 0,
        published_at timestamptz,
        last_error text
      )`)
    await runner.query(`CREATE INDEX outbox_unpublished ON outbox (seq) WHERE published_at IS NULL`)
    await runner.query(
      `CREATE INDEX outbox_published ON outbox (published_at) WHERE published_at IS NOT NULL`,
    )
    await runner.query(`
      CREATE TABLE inbox (
        consumer text NOT NULL,
        message_id uuid NOT NULL,
        processed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (consumer, message_id)
      )`)
    await runner.query(`CREATE INDEX inbox_processed ON inbox (processed_at)`)
    await runner.query(`
      CREATE TABLE dead_letter (
        consumer text NOT NULL,
        message_id text NOT NULL,
        subject text NOT NULL,
        payload text NOT NULL,
        error text NOT NULL,
        died_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (consumer, message_id)
      )`)
    await runner.query(`
      CREATE TABLE idempotency (
        actor text NOT NULL,
        call text NOT NULL,
        key text NOT NULL,
        request_hash text NOT NULL,
        answer jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (actor, call, key)
      )`)
    await runner.query(`CREATE INDEX idempotency_created ON idempotency (created_at)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['idempotency', 'dead_letter', 'inbox', 'outbox'])
      await runner.query(`DROP TABLE ${table}`)
  }
}
