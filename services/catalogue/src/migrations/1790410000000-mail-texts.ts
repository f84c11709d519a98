import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Texts of mails that the operator has changed: the newest row of a text applies; without a text the shipped one does. */
export class MailTexts1790410000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE mail_text (
        language text NOT NULL,
        key text NOT NULL,
        version integer NOT NULL CHECK (version > 0),
        text text,
        changed_at timestamptz NOT NULL,
        changed_by uuid NOT NULL,
        PRIMARY KEY (language, key, version)
      )`)
    // One save has one version, and only one save has it.
    await db.query(`CREATE TABLE mail_text_version (version integer PRIMARY KEY CHECK (version > 0))`)
    for (const table of ['mail_text', 'mail_text_version'])
      for (const statement of refuseChanges(table)) await db.query(statement)
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE mail_text, mail_text_version`)
  }
}
