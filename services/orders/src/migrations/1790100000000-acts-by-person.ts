import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The audit log asks what one of our people did, and who did anything. */
export class ActsByPerson1790100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX order_audit_actor ON order_audit (actor_id, id)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX order_audit_actor`)
  }
}
