import type { MigrationInterface, QueryRunner } from 'typeorm'

const blotOut = (rows: string): string => `
  CREATE OR REPLACE FUNCTION forget_whereabouts() RETURNS void LANGUAGE sql SECURITY DEFINER
    SET search_path = identity, pg_temp AS $$
      UPDATE audit SET ip = NULL, user_agent = NULL
      WHERE ${rows}
    $$`

const IS_OLD = `at < now() - interval '90 days' AND (ip IS NOT NULL OR user_agent IS NOT NULL)`

/** One row that stays locked keeps no other from being blotted out. */
export class WhereaboutsAroundLocks1791300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(blotOut(`id IN (SELECT id FROM audit WHERE ${IS_OLD} FOR UPDATE SKIP LOCKED)`))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(blotOut(IS_OLD))
  }
}
