import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CreateDocument1790000004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The unique key is also the index of the list of an order.
    await runner.query(`
      CREATE TABLE document (
        id uuid PRIMARY KEY,
        order_id uuid NOT NULL,
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
        media_type text NOT NULL CHECK (media_type IN ('application/pdf', 'image/jpeg', 'image/png')),
        size_bytes integer NOT NULL CHECK (size_bytes BETWEEN 1 AND 10485760),
        sha256 bytea NOT NULL CHECK (length(sha256) = 32),
        uploaded_at timestamptz NOT NULL,
        UNIQUE (order_id, sha256)
      )`)
    await runner.query(`
      CREATE TABLE upload (
        id uuid PRIMARY KEY,
        order_id uuid NOT NULL,
        token_hash bytea NOT NULL UNIQUE,
        expires_at timestamptz NOT NULL,
        started_at timestamptz
      )`)
    await runner.query(`CREATE INDEX upload_order ON upload (order_id)`)
    await runner.query(`CREATE INDEX upload_expiry ON upload (expires_at)`)
    await runner.query(`
      CREATE TABLE download (
        token_hash bytea PRIMARY KEY,
        document_id uuid NOT NULL REFERENCES document (id) ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      )`)
    await runner.query(`CREATE INDEX download_document ON download (document_id)`)
    await runner.query(`CREATE INDEX download_expiry ON download (expires_at)`)
    await runner.query(`CREATE TABLE discarded_object (id uuid PRIMARY KEY)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['discarded_object', 'download', 'upload', 'document'])
      await runner.query(`DROP TABLE ${table}`)
  }
}
