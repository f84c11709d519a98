import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * What happens next with an order, found by queues, and what it is known by: the files that documents tells of, and why
 * an order was closed. Which files there are comes with the events of documents, seconds after this.
 */
export class NextStep1790000070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "order"
        ADD authority_time jsonb,
        ADD promised_day date,
        ADD next_step text NOT NULL DEFAULT 'pay',
        ADD closed_because text,
        ADD papers jsonb NOT NULL DEFAULT '[]',
        ADD papers_version integer NOT NULL DEFAULT 0,
        ADD has_decision boolean NOT NULL DEFAULT false`)
    await runner.query(`
      UPDATE "order" o SET promised_day = due_day, closed_because = (
        SELECT h.reason FROM order_status_history h
        WHERE h.order_id = o.id AND h.version = (
            SELECT max(version) FROM order_status_history WHERE order_id = o.id AND status = 'closed')
          AND h.actor <> 'staff' AND h.reason IN ('cancelled', 'expired'))
      WHERE o.status = 'closed' OR o.due_day IS NOT NULL`)
    await runner.query(`
      UPDATE "order" o SET has_decision = true WHERE o.files_deleted_at IS NOT NULL AND o.status IN ('approved', 'rejected')`)
    await runner.query(`
      UPDATE "order" SET next_step = CASE
        WHEN paid_cents = 0 AND status IN ('pending', 'pending_payment') THEN 'pay'
        WHEN status IN ('submitted_to_govt', 'waiting_on_govt') THEN 'decide'
        WHEN status = 'approved' THEN CASE WHEN has_decision THEN 'use_visa' ELSE 'send_visa' END
        WHEN status = 'rejected' THEN CASE WHEN denial_protection AND paid_cents > refunded_cents
          THEN 'refund' ELSE 'rejected' END
        WHEN status = 'closed' THEN coalesce(closed_because, 'closed')
        WHEN requests <> '[]' THEN 'answer'
        WHEN required_documents <> '[]' THEN 'documents'
        ELSE 'submit' END`)
    await runner.query(`UPDATE "order" SET due_day = NULL WHERE next_step NOT IN ('submit', 'decide')`)
    await runner.query(`ALTER TABLE "order" ALTER next_step DROP DEFAULT`)
    await runner.query(`CREATE INDEX order_by_next_step ON "order" (next_step, id DESC)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE "order" SET due_day = promised_day WHERE promised_day IS NOT NULL`)
    await runner.query(`
      ALTER TABLE "order" DROP authority_time, DROP promised_day, DROP next_step, DROP closed_because, DROP papers,
        DROP papers_version, DROP has_decision`)
  }
}
