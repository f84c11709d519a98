import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Until when staff act on an order first and answer its traveller. What was paid before has four hours of any day. */
export class Targets1791200100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "order" ADD COLUMN look_due timestamptz,
        ADD COLUMN look_left_ms integer, -- of working time, while someone else acts
        ADD COLUMN looked_at timestamptz,
        ADD COLUMN answer_due timestamptz,
        ADD COLUMN escalated_target timestamptz -- the target that supervisors were notified of`)
    await runner.query(`
      UPDATE "order" o SET looked_at = look.at, look_due = o.paid_at + interval '4 hours'
      FROM "order" p LEFT JOIN LATERAL (SELECT min(a.at) AS at FROM order_audit a
        WHERE a.order_id = p.id AND a.at >= p.paid_at) look ON true
      WHERE p.id = o.id AND o.paid_at IS NOT NULL
        AND (look.at IS NOT NULL OR o.next_step IN ('submit', 'send_visa', 'record'))`)
    await runner.query(
      `CREATE INDEX order_target ON "order" (least(CASE WHEN looked_at IS NULL THEN look_due END, answer_due))`,
    )
    // Of the message with which the traveller began to wait.
    await runner.query(`ALTER TABLE order_message ADD COLUMN answer_due timestamptz`)
    await runner.query(
      `CREATE INDEX order_message_wait ON order_message (at, order_id) WHERE answer_due IS NOT NULL`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE order_message DROP COLUMN answer_due`)
    await runner.query(`ALTER TABLE "order" DROP COLUMN escalated_target, DROP COLUMN answer_due,
      DROP COLUMN looked_at, DROP COLUMN look_left_ms, DROP COLUMN look_due`)
  }
}
