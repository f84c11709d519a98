import { createProposals, dropProposals } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Roles that are given and taken wait for a second person. */
export class Proposals1790000098500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createProposals(runner)
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropProposals(runner)
  }
}
