import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A key per order seals its files. Those that are there are sealed by the job `documents.seal-files`. */
export class FileKeys1790000073000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE file_key (order_id uuid PRIMARY KEY, kid text NOT NULL, wrapped text NOT NULL)`,
    )
    await runner.query(`CREATE INDEX file_key_kid ON file_key (kid)`)
    await runner.query(`ALTER TABLE document ADD COLUMN stored_sha256 bytea`)
    await runner.query(`CREATE INDEX document_unsealed ON document (id) WHERE stored_sha256 IS NULL`)
  }

  /** @throws Error: nothing opens sealed files without their keys */
  async down(runner: QueryRunner): Promise<void> {
    const [{ count }] = (await runner.query(`SELECT count(*)::int AS count FROM file_key`)) as [
      { count: number },
    ]
    if (count > 0) throw new Error('files are sealed by the keys of file_key, so it stays')
    await runner.query(`DROP INDEX document_unsealed`)
    await runner.query(`ALTER TABLE document DROP COLUMN stored_sha256`)
    await runner.query(`DROP TABLE file_key`)
  }
}
