import { refuseChanges } from '@borderlane/persistence'
import type { QueryRunner } from 'typeorm'

const TABLES = ['rule_staging', 'price_staging', 'run_row', 'requirement_history', 'run', 'data_version']

/** What runs need: themselves, the rows that they read, what they did to which requirement. */
export async function createImportTables(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE run (
      id uuid PRIMARY KEY,
      tool text NOT NULL CHECK (tool IN ('visa-data', 'prices', 'travel', 'inflation', 'tiers', 'initialize')),
      state text NOT NULL CHECK (state IN ('running', 'review', 'published', 'failed', 'discarded', 'undone')),
      phase text NOT NULL CHECK (phase IN ('reading', 'comparing', 'publishing', 'finished')),
      started_by uuid,
      origin text NOT NULL CHECK (origin IN ('builtin', 'upload', 'address', 'service')),
      origin_name text,
      source jsonb,
      review boolean NOT NULL DEFAULT false,
      replace_edited boolean NOT NULL DEFAULT false,
      seeds boolean NOT NULL DEFAULT false,
      total integer NOT NULL DEFAULT 0,
      done integer NOT NULL DEFAULT 0,
      imported integer NOT NULL DEFAULT 0,
      unchanged integer NOT NULL DEFAULT 0,
      changed integer NOT NULL DEFAULT 0,
      kept integer NOT NULL DEFAULT 0,
      updated integer NOT NULL DEFAULT 0,
      skipped integer NOT NULL DEFAULT 0,
      errors integer NOT NULL DEFAULT 0,
      failure text,
      stats jsonb,
      started_at timestamptz NOT NULL,
      touched_at timestamptz NOT NULL,
      finished_at timestamptz
    )`)
  // One at a time, for all replicas.
  await runner.query(`CREATE UNIQUE INDEX run_open ON run ((true)) WHERE state IN ('running', 'review')`)
  await runner.query(`CREATE INDEX run_started ON run (started_at)`)
  await runner.query(`
    CREATE TABLE run_row (
      run_id uuid NOT NULL REFERENCES run (id) ON DELETE CASCADE,
      number integer NOT NULL GENERATED ALWAYS AS IDENTITY,
      kind text NOT NULL CHECK (kind IN ('error', 'kept', 'changed', 'new')),
      line integer,
      passport text,
      destination text,
      reason text,
      old text,
      new text,
      PRIMARY KEY (run_id, number)
    )`)
  await runner.query(`
    CREATE TABLE requirement_history (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      requirement_id uuid NOT NULL,
      passport_country text NOT NULL,
      destination_country text NOT NULL,
      at timestamptz NOT NULL,
      cause text NOT NULL,
      run_id uuid,
      actor_id uuid,
      source jsonb,
      version_after integer NOT NULL,
      old jsonb NOT NULL,
      new jsonb NOT NULL
    )`)
  await runner.query(`CREATE INDEX requirement_history_row ON requirement_history (requirement_id, id)`)
  await runner.query(
    `CREATE INDEX requirement_history_pair ON requirement_history (passport_country, destination_country, id)`,
  )
  await runner.query(`CREATE INDEX requirement_history_run ON requirement_history (run_id)`)
  for (const statement of refuseChanges('requirement_history')) await runner.query(statement)
  // Rows on their way in. A crash of the database empties them, and with them the run.
  await runner.query(`
    CREATE UNLOGGED TABLE rule_staging (
      run_id uuid NOT NULL,
      id uuid NOT NULL,
      line integer NOT NULL,
      passport text NOT NULL,
      destination text NOT NULL,
      entry text NOT NULL,
      stay_days integer
    )`)
  await runner.query(
    `CREATE UNLOGGED TABLE price_staging (requirement_id uuid NOT NULL, fee integer NOT NULL)`,
  )
}

/** One row: rises with every change of the data. */
export async function createDataVersion(runner: QueryRunner): Promise<void> {
  await runner.query(`CREATE TABLE data_version (version bigint NOT NULL)`)
  await runner.query(`INSERT INTO data_version VALUES (1)`)
}

export async function dropImportTables(runner: QueryRunner): Promise<void> {
  for (const table of TABLES) await runner.query(`DROP TABLE ${table}`)
  await runner.query(`DROP FUNCTION refuse_change()`)
}
