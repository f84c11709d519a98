import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Which cases members of staff are given, and whether they are. */
export class SkillsOfStaff1791200300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE staff_skill (
        user_id uuid PRIMARY KEY,
        takes boolean NOT NULL,
        destinations text[] NOT NULL, -- empty: any
        languages text[] NOT NULL -- of travellers; empty: any
      )`)
    await runner.query(`
      CREATE TABLE work_rule (one boolean PRIMARY KEY DEFAULT true CHECK (one), assigns boolean NOT NULL);
      INSERT INTO work_rule (assigns) VALUES (false)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE work_rule, staff_skill`)
  }
}
