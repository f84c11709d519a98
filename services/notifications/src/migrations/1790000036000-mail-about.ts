import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Finds the mails about an order. */
export class MailAbout1790000036000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX mail_about ON mail (about_id)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX mail_about`)
  }
}
