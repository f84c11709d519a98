import type { MigrationInterface, QueryRunner } from 'typeorm'

export class AddNeedlessMail1790000015000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, ['waiting', 'sending', 'sent', 'needless', 'failed'])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM mail WHERE state = 'needless'`)
    await allow(runner, ['waiting', 'sending', 'sent', 'failed'])
  }
}

async function allow(runner: QueryRunner, states: string[]): Promise<void> {
  const list = states.map((state) => `'${state}'`).join(', ')
  await runner.query(
    `ALTER TABLE mail DROP CONSTRAINT mail_state_check,
       ADD CONSTRAINT mail_state_check CHECK (state IN (${list}))`,
  )
}
