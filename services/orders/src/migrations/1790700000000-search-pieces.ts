import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Orders are found by parts of what their traveller said. The hashes of whole words stay for an earlier version beside this one. */
export class SearchPieces1790700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" ADD COLUMN search_pieces text[]`)
    await runner.query(`CREATE INDEX order_by_piece ON "order" USING gin (search_pieces)`)
    await runner.query(
      `CREATE INDEX order_unsearched ON "order" (id) WHERE search_pieces IS NULL AND erased_at IS NULL`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" DROP COLUMN search_pieces`)
  }
}
