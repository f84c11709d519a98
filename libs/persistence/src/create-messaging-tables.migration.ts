import type { MigrationInterface, QueryRunner } from 'typeorm'

export const OUTBOX = `
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
  );
  CREATE INDEX outbox_unpublished ON outbox (seq) WHERE published_at IS NULL;
  CREATE INDEX outbox_published ON outbox (published_at) WHERE published_at IS NOT NULL;
`

export const INBOX = `
  CREATE TABLE inbox (
    consumer text NOT NULL,
    message_id uuid NOT NULL,
    processed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (consumer, message_id)
  );
  CREATE INDEX inbox_processed ON inbox (processed_at);
`

const FAILURES = `
  -- What the broker does not bring again.
  CREATE TABLE dead_letter (
    consumer text NOT NULL,
    message_id text NOT NULL,
    subject text NOT NULL,
    payload text NOT NULL,
    error text NOT NULL,
    died_at timestamptz NOT NULL DEFAULT now(),
    id bigserial PRIMARY KEY,
    stream text NOT NULL DEFAULT 'EVENTS',
    seq bigint NOT NULL DEFAULT 0,
    replay_at timestamptz -- it is to be tried again
  );
  -- Places begin again in a stream that was made a second time: the message itself tells them apart.
  CREATE UNIQUE INDEX dead_letter_place ON dead_letter (consumer, stream, seq, message_id, md5(payload));
  CREATE INDEX dead_letter_replay ON dead_letter (id) WHERE replay_at IS NOT NULL;

  -- What the broker brings again. Without it a fact that waits looks like one that the broker has lost.
  CREATE TABLE fact_failure (
    consumer text NOT NULL,
    message_id text NOT NULL,
    about text NOT NULL,
    failures integer NOT NULL CHECK (failures >= 0),
    failed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (consumer, message_id)
  );

  -- How far a service has compared what others emitted with what it has had, and what it lacked then.
  CREATE TABLE fact_check (
    producer text PRIMARY KEY,
    place text,
    missing integer NOT NULL CHECK (missing >= 0)
  );
`

const ANSWERS = `
  CREATE TABLE idempotency (
    actor text NOT NULL,
    call text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    answer jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (actor, call, key)
  );
  CREATE INDEX idempotency_created ON idempotency (created_at);
`

/** The tables behind exactly-once effects; every service has them in its own schema. */
export class CreateMessagingTables1790000800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const area of [OUTBOX, INBOX, FAILURES, ANSWERS]) await runner.query(area)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE idempotency, fact_check, fact_failure, dead_letter, inbox, outbox`)
  }
}
