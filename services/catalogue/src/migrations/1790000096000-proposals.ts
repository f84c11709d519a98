import { createProposals, dropProposals } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Bulk prices and publications of large imports wait for a second person. */
export class Proposals1790000096000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createProposals(runner)
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropProposals(runner)
  }
}
