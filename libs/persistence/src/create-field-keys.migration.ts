import type { MigrationInterface, QueryRunner } from 'typeorm'

/** For services that seal fields: a known text per key of FIELD_KEYS, sealed by it. Whoever opens it has the same key. */
export class CreateFieldKeys1790000055000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE field_key (kid text PRIMARY KEY, canary text NOT NULL)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE field_key`)
  }
}
