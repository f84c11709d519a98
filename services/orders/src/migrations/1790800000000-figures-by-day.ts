import type { MigrationInterface, QueryRunner } from 'typeorm'

const DAY = (instant: string): string => `(${instant} AT TIME ZONE 'UTC')::date`

/**
 * What orders, payments and approvals add to the figures of a day, written by triggers in the transaction of the order:
 * no way to change an order misses them. Rows are only added, so that two orders of a day never wait for each other; a
 * job adds up what came since (`is_new`). `counted_figure` counts the same from the orders themselves.
 */
export class FiguresByDay1790800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE figure_part (
        day date NOT NULL,
        country text NOT NULL,
        orders integer NOT NULL DEFAULT 0,
        received_cents bigint NOT NULL DEFAULT 0,
        approvals integer NOT NULL DEFAULT 0,
        is_new boolean NOT NULL DEFAULT true
      );
      CREATE INDEX figure_part_day ON figure_part (day, country) INCLUDE (orders, received_cents, approvals);
      CREATE INDEX figure_part_new ON figure_part (day, country) WHERE is_new;

      CREATE VIEW counted_figure AS
        SELECT day, country, sum(orders)::int AS orders, sum(received_cents)::bigint AS received_cents,
          sum(approvals)::int AS approvals
        FROM (
          SELECT ${DAY('created_at')} AS day, destination_country AS country, 1 AS orders, 0 AS received_cents, 0 AS approvals
          FROM "order"
          UNION ALL
          SELECT ${DAY('paid_at')}, destination_country, 0, paid_cents - refunded_cents, 0
          FROM "order" WHERE paid_at IS NOT NULL
          UNION ALL
          SELECT ${DAY('max(h.at)')}, o.destination_country, 0, 0, 1
          FROM "order" o JOIN order_status_history h ON h.order_id = o.id AND h.status = 'approved'
          WHERE o.status = 'approved' GROUP BY o.id
        ) part GROUP BY day, country;

      -- One statement for many orders: a new one has no history yet.
      CREATE FUNCTION note_new_orders() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        BEGIN
          INSERT INTO figure_part (day, country, orders, received_cents)
            SELECT day, country, sum(orders), sum(received) FROM (
              SELECT ${DAY('created_at')} AS day, destination_country AS country, 1 AS orders, 0 AS received FROM made
              UNION ALL
              SELECT ${DAY('paid_at')}, destination_country, 0, paid_cents - refunded_cents FROM made WHERE paid_at IS NOT NULL
            ) part GROUP BY day, country;
          RETURN NULL;
        END $$;
      CREATE TRIGGER order_made_figures AFTER INSERT ON "order" REFERENCING NEW TABLE AS made
        FOR EACH STATEMENT EXECUTE FUNCTION note_new_orders();

      CREATE FUNCTION note_changed_order() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        DECLARE
          approved date := (SELECT ${DAY('max(at)')} FROM order_status_history WHERE order_id = NEW.id AND status = 'approved');
        BEGIN
          INSERT INTO figure_part (day, country, orders, received_cents, approvals)
            SELECT day, country, sum(orders), sum(received), sum(approvals) FROM (VALUES
              (${DAY('OLD.created_at')}, OLD.destination_country, -1, 0, 0),
              (${DAY('NEW.created_at')}, NEW.destination_country, 1, 0, 0),
              (${DAY('OLD.paid_at')}, OLD.destination_country, 0, OLD.refunded_cents - OLD.paid_cents, 0),
              (${DAY('NEW.paid_at')}, NEW.destination_country, 0, NEW.paid_cents - NEW.refunded_cents, 0),
              (approved, OLD.destination_country, 0, 0, CASE WHEN OLD.status = 'approved' THEN -1 ELSE 0 END),
              (approved, NEW.destination_country, 0, 0, CASE WHEN NEW.status = 'approved' THEN 1 ELSE 0 END)
            ) part (day, country, orders, received, approvals)
            WHERE day IS NOT NULL GROUP BY day, country
            HAVING sum(orders) <> 0 OR sum(received) <> 0 OR sum(approvals) <> 0;
          RETURN NULL;
        END $$;
      CREATE TRIGGER order_changed_figures AFTER UPDATE ON "order" FOR EACH ROW
        WHEN ((OLD.created_at, OLD.paid_at, OLD.paid_cents, OLD.refunded_cents, OLD.destination_country, OLD.status = 'approved')
          IS DISTINCT FROM (NEW.created_at, NEW.paid_at, NEW.paid_cents, NEW.refunded_cents, NEW.destination_country, NEW.status = 'approved'))
        EXECUTE FUNCTION note_changed_order();

      -- Where the row of an order is written before its history, and where it is approved again.
      CREATE FUNCTION note_approval_figures() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
        DECLARE
          place text := (SELECT destination_country FROM "order" WHERE id = NEW.order_id AND status = 'approved');
          before timestamptz := (SELECT max(at) FROM order_status_history
            WHERE order_id = NEW.order_id AND status = 'approved' AND version < NEW.version);
        BEGIN
          IF place IS NULL OR before >= NEW.at THEN RETURN NULL; END IF;
          IF before IS NOT NULL THEN
            INSERT INTO figure_part (day, country, approvals) VALUES (${DAY('before')}, place, -1);
          END IF;
          INSERT INTO figure_part (day, country, approvals) VALUES (${DAY('NEW.at')}, place, 1);
          RETURN NULL;
        END $$;
      CREATE TRIGGER approval_figures AFTER INSERT ON order_status_history
        FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION note_approval_figures();

      INSERT INTO figure_part (day, country, orders, received_cents, approvals, is_new)
        SELECT *, false FROM counted_figure`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER approval_figures ON order_status_history;
      DROP TRIGGER order_made_figures ON "order";
      DROP TRIGGER order_changed_figures ON "order";
      DROP FUNCTION note_approval_figures, note_changed_order, note_new_orders;
      DROP VIEW counted_figure;
      DROP TABLE figure_part`)
  }
}
