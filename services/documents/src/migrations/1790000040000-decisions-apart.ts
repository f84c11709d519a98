import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A decision is one document and the same file from the traveller another: only staff bring and take the first. */
export class DecisionsApart1790000040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE document
        DROP CONSTRAINT document_order_id_sha256_key,
        ADD CONSTRAINT document_order_id_kind_sha256_key UNIQUE (order_id, kind, sha256)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE document
        DROP CONSTRAINT document_order_id_kind_sha256_key,
        ADD CONSTRAINT document_order_id_sha256_key UNIQUE (order_id, sha256)`)
  }
}
