import { createProposals, dropProposals } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Decisions whose visa differs from its application wait for a second person. */
export class Proposals1790000097000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createProposals(runner)
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropProposals(runner)
  }
}
