import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Countries are added and never taken away, and whatever writes rules takes its codes from their list. To look each of
 * them up twice more was a fourth of an import.
 */
export class CodesFromTheList1790000001700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE requirement
        DROP CONSTRAINT requirement_passport_country_fkey,
        DROP CONSTRAINT requirement_destination_country_fkey`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE requirement
        ADD CONSTRAINT requirement_passport_country_fkey FOREIGN KEY (passport_country) REFERENCES country (code),
        ADD CONSTRAINT requirement_destination_country_fkey FOREIGN KEY (destination_country) REFERENCES country (code)`)
  }
}
