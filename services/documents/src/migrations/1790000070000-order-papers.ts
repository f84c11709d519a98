import type { MigrationInterface, QueryRunner } from 'typeorm'

/** How often the files of an order have changed; orders is told which files there are now. */
export class OrderPapers1790000070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE order_papers (order_id uuid PRIMARY KEY, version integer NOT NULL)`)
    await runner.query(
      `INSERT INTO order_papers (order_id, version) SELECT DISTINCT order_id, 1 FROM document`,
    )
    await runner.query(`
      INSERT INTO outbox (id, subject, payload, headers)
      SELECT gen_random_uuid(), 'event.documents.papers-changed.v1', jsonb_build_object(
        'orderId', d.order_id,
        'version', 1,
        'papers', coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', d.id, 'requirement', d.requirement))
          ORDER BY d.id) FILTER (WHERE d.kind = 'upload' AND d.state <> 'rejected'), '[]'),
        'hasDecision', coalesce(bool_or(d.kind = 'decision' AND d.state <> 'rejected'), false)), '{}'
      FROM document d GROUP BY d.order_id`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE order_papers`)
    await runner.query(`DELETE FROM outbox WHERE subject = 'event.documents.papers-changed.v1'`)
  }
}
