import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What a visa lets somebody do, as it was known when it was ordered. */
export class VisaVariant1790000104000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "order" ADD variant jsonb')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "order" DROP variant')
  }
}
