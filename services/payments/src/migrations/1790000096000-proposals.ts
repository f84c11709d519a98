import { createProposals, dropProposals } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Refunds above a limit wait for a second person. */
export class Proposals1790000096000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createProposals(runner)
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropProposals(runner)
  }
}
