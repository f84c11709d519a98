import type { MigrationInterface, QueryRunner } from 'typeorm'
import { INBOX, OUTBOX } from './create-messaging-tables.migration'

/** Ids are of version 7 and begin with their time: a month is a range of ids, so that one id has one place for ever. */
const KEYS = [
  { table: 'outbox', key: 'id', plain: OUTBOX },
  { table: 'inbox', key: 'message_id', plain: INBOX },
]

const FIRST_ID = `
  CREATE FUNCTION first_id(since timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT (lpad(to_hex((extract(epoch FROM since) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
  $$
`

/**
 * Makes the partitions of this month and the next two, and drops those of months that are over once each of their rows
 * was done `days` ago. Runs as the owner, because the working role makes and drops nothing. It waits 200 ms for a lock:
 * everything that writes waits behind it. `day` is another one than today in tests only.
 */
const keepPartitions = (schema: string): string => `
  CREATE FUNCTION keep_partitions(parent text, days integer, day timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${schema}, pg_temp SET lock_timeout = '200ms' SET timezone = 'UTC' AS $$
  DECLARE
    key text := CASE parent WHEN 'outbox' THEN 'id' WHEN 'inbox' THEN 'message_id' END;
    done text := CASE parent WHEN 'outbox' THEN 'published_at' WHEN 'inbox' THEN 'processed_at' END;
    rest text := parent || '_default';
    old timestamptz := day - make_interval(days => days);
    month timestamptz;
    part text;
    is_kept text;
    kept boolean;
  BEGIN
    IF NOT pg_try_advisory_xact_lock(hashtext('partitions of ${schema}.' || parent)) THEN RETURN; END IF;
    FOR ahead IN 0..2 LOOP
      month := date_trunc('month', day) + make_interval(months => ahead);
      part := parent || to_char(month, '_YYYY_MM');
      CONTINUE WHEN to_regclass(part) IS NOT NULL;
      -- Until its month is made, nothing more of it arrives here.
      EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', rest);
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', part, parent);
      EXECUTE format('WITH late AS (DELETE FROM %I WHERE %I >= $1 AND %2$I < $2 RETURNING *) INSERT INTO %I SELECT * FROM late',
        rest, key, part) USING first_id(month), first_id(month + interval '1 month');
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        parent, part, first_id(month), first_id(month + interval '1 month'));
    END LOOP;
    FOR part IN SELECT c.relname FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid WHERE inhparent = parent::regclass
      AND c.relname < (parent || to_char(day, '_YYYY_MM'))::name ORDER BY 1
    LOOP
      is_kept := format('SELECT EXISTS (SELECT FROM %I WHERE %I IS NULL) OR EXISTS (SELECT FROM %1$I WHERE %2$I >= $1)',
        part, done);
      EXECUTE is_kept INTO kept USING old;
      CONTINUE WHEN kept;
      EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', parent);
      EXECUTE is_kept INTO kept USING old;
      CONTINUE WHEN kept;
      EXECUTE format('DROP TABLE %I', part);
    END LOOP;
    EXECUTE format('DELETE FROM %I WHERE %I < $1', rest, done) USING old;
  END $$;
  REVOKE ALL ON FUNCTION keep_partitions FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION keep_partitions TO ${schema}_app;
`

/** What is there stays where it is: its table becomes the partition of all that is older than the next month. */
const asFirstPartition = (table: string, key: string): string => `
  DO $do$
  DECLARE
    part text := '${table}' || to_char(now() AT TIME ZONE 'UTC', '_YYYY_MM');
    next uuid := first_id(date_trunc('month', now(), 'UTC') + interval '1 month');
    name text;
  BEGIN
    FOR name IN SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() AND tablename = '${table}' LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', name, replace(name, '${table}', part));
    END LOOP;
    EXECUTE format('ALTER TABLE ${table} RENAME TO %I', part);
    EXECUTE format('CREATE TABLE ${table} (LIKE %I INCLUDING ALL) PARTITION BY RANGE (${key})', part);
    CREATE TABLE ${table}_default PARTITION OF ${table} DEFAULT;
    EXECUTE format('WITH other AS (DELETE FROM %I WHERE ${key} >= %L RETURNING *) INSERT INTO ${table} SELECT * FROM other',
      part, next);
    EXECUTE format('ALTER TABLE ${table} ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', part, next);
  END $do$
`

/** Old rows of outbox and inbox go with the partition of their month, instead of being deleted one by one. */
export class PartitionMessages1791310051000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT current_schema() AS schema')) as [{ schema: string }]
    await runner.query(FIRST_ID)
    await runner.query(keepPartitions(schema))
    for (const { table, key } of KEYS) {
      await runner.query(asFirstPartition(table, key))
      if (table === 'outbox') await runner.query(`ALTER SEQUENCE outbox_seq_seq OWNED BY outbox.seq`)
      await runner.query(`SELECT keep_partitions('${table}', 30, now())`)
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, plain } of KEYS) {
      await runner.query(`CREATE TEMPORARY TABLE kept ON COMMIT DROP AS TABLE ${table}; DROP TABLE ${table}`)
      await runner.query(plain)
      await runner.query(`INSERT INTO ${table} SELECT * FROM kept; DROP TABLE kept`)
    }
    await runner.query(`SELECT setval('outbox_seq_seq', max(seq)) FROM outbox HAVING max(seq) > 0`)
    await runner.query(`DROP FUNCTION keep_partitions; DROP FUNCTION first_id`)
  }
}
