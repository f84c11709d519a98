import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Hash of who an address belongs to, whatever its writing; rows from before are compared by the address alone. */
export class PersonHash1790000700100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "order" ADD person_hash text')
    await runner.query('CREATE INDEX order_by_person ON "order" (person_hash)')
    await runner.query('ALTER TABLE referral_code ADD person_hash text')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE referral_code DROP person_hash')
    await runner.query('ALTER TABLE "order" DROP person_hash')
  }
}
