import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class DocumentLife1790000024000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A picture that is made anew may come out larger than what was sent.
    await runner.query(`
      ALTER TABLE document
        DROP CONSTRAINT document_size_bytes_check,
        ADD CONSTRAINT document_size_bytes_check CHECK (size_bytes > 0),
        ADD kind text NOT NULL DEFAULT 'upload' CHECK (kind IN ('upload', 'decision')),
        ADD state text NOT NULL DEFAULT 'accepted' CHECK (state IN ('checking', 'accepted', 'rejected')),
        ADD reason text,
        ADD requirement text CHECK (length(requirement) BETWEEN 1 AND 60),
        ADD CONSTRAINT document_reason CHECK ((reason IS NOT NULL) = (state = 'rejected'))`)
    await runner.query(`CREATE INDEX document_checking ON document (id) WHERE state = 'checking'`)
    await runner.query(`
      ALTER TABLE upload
        ADD kind text NOT NULL DEFAULT 'upload' CHECK (kind IN ('upload', 'decision')),
        ADD replaces uuid`)
    // Outlives the document: no reference.
    await runner.query(`
      CREATE TABLE document_access (
        id uuid PRIMARY KEY,
        order_id uuid NOT NULL,
        document_id uuid NOT NULL,
        viewer text NOT NULL CHECK (viewer IN ('owner', 'holder', 'staff')),
        staff_id text,
        at timestamptz NOT NULL,
        CHECK (staff_id IS NULL OR viewer = 'staff')
      )`)
    await runner.query(`CREATE INDEX document_access_order ON document_access (order_id, at)`)
    for (const statement of refuseChanges('document_access')) await runner.query(statement)
    await runner.query(`
      CREATE TABLE reconciliation (
        id uuid PRIMARY KEY,
        at timestamptz NOT NULL,
        objects integer NOT NULL,
        unknown_objects integer NOT NULL,
        documents integer NOT NULL,
        lost_documents uuid[] NOT NULL
      )`)
    await runner.query(`CREATE INDEX reconciliation_at ON reconciliation (at)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE reconciliation`)
    await runner.query(`DROP TABLE document_access`)
    await runner.query(`DROP FUNCTION refuse_change`)
    await runner.query(`ALTER TABLE upload DROP COLUMN kind, DROP COLUMN replaces`)
    await runner.query(`DROP INDEX document_checking`)
    await runner.query(`
      ALTER TABLE document
        DROP CONSTRAINT document_reason,
        DROP COLUMN kind,
        DROP COLUMN state,
        DROP COLUMN reason,
        DROP COLUMN requirement,
        DROP CONSTRAINT document_size_bytes_check,
        ADD CONSTRAINT document_size_bytes_check CHECK (size_bytes BETWEEN 1 AND 10485760)`)
  }
}
