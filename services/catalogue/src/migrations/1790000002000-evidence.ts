import type { MigrationInterface, QueryRunner } from 'typeorm'

const TOOLS = ['visa-data', 'prices', 'travel', 'inflation', 'tiers', 'initialize']

const allow = (tools: readonly string[]) => `
  ALTER TABLE run DROP CONSTRAINT run_tool_check,
    ADD CONSTRAINT run_tool_check CHECK (tool IN (${tools.map((tool) => `'${tool}'`).join(', ')}))`

/** What a rule rests on, instead of only whether an authority is named; runs of official lists and of staff's own rules. */
export class Evidence1790000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE requirement ADD evidence text NOT NULL DEFAULT 'index'`)
    await runner.query(`
      UPDATE requirement SET evidence = CASE WHEN source ->> 'code' = 'staff' THEN 'staff' ELSE 'cited' END
      WHERE official_source OR source ->> 'code' = 'staff'`)
    await runner.query(`ALTER TABLE requirement DROP official_source`)
    await runner.query(allow([...TOOLS, 'official', 'rules']))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(allow(TOOLS))
    await runner.query(`ALTER TABLE requirement ADD official_source boolean NOT NULL DEFAULT false`)
    await runner.query(
      `UPDATE requirement SET official_source = true WHERE evidence IN ('authority', 'cited')`,
    )
    await runner.query(`ALTER TABLE requirement DROP evidence`)
  }
}
