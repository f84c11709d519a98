import type { MigrationInterface, QueryRunner } from 'typeorm'

const hours = (until: string, since: string): string =>
  `(extract(epoch FROM ${until} - ${since}) / 3600)::float8`

const NOT_LOOKS = `'auto', 'take', 'give', 'release', 'note', 'risk'`
const LOOKED = `'looked_in_time', 'looked_late'`
const DECISIONS = `'approved', 'rejected'`

const TABLE = `
  CREATE TABLE order_milestone (
    order_id uuid NOT NULL REFERENCES "order" (id) ON DELETE CASCADE,
    milestone text NOT NULL,
    at timestamptz NOT NULL,
    country text NOT NULL,
    person uuid,
    hours float8 -- how long it took
  );
  CREATE INDEX order_milestone_order ON order_milestone (order_id);
  -- A year of figures is counted from it alone.
  CREATE INDEX order_milestone_at ON order_milestone (milestone, at) INCLUDE (country, person, hours, order_id);
`

const VIEW = `
  CREATE VIEW counted_milestone AS
    SELECT p.id AS order_id, one.milestone, one.at, p.destination_country AS country, one.person, one.hours
    FROM "order" p
    LEFT JOIN LATERAL (SELECT p.paid_at AS at WHERE p.paid_cents > 0) paid ON true
    LEFT JOIN LATERAL (SELECT a.at, a.actor_id FROM order_audit a
      WHERE a.order_id = p.id AND a.at >= paid.at AND a.action NOT IN (${NOT_LOOKS}) ORDER BY a.at LIMIT 1) look ON true
    LEFT JOIN LATERAL (SELECT h.at, h.user_id FROM order_status_history h
      WHERE h.order_id = p.id AND h.status = 'submitted_to_govt' ORDER BY h.version LIMIT 1) filed ON true
    -- Not undone since: the last entry of its status counts.
    LEFT JOIN LATERAL (SELECT h.at, h.user_id, h.status FROM order_status_history h
      WHERE h.order_id = p.id AND h.status = p.status AND p.status IN (${DECISIONS})
      ORDER BY h.at DESC, h.version DESC LIMIT 1) decided ON true
    LEFT JOIN LATERAL (SELECT max(h.at) FILTER (WHERE h.status = 'submitted_to_govt') AS at
      FROM order_status_history h WHERE h.order_id = p.id AND h.at <= decided.at) sent ON true,
    LATERAL (VALUES
      ('made', p.created_at, NULL::uuid, NULL::float8),
      ('paid', paid.at, NULL, NULL),
      -- One whose clock was stopped had time left.
      (CASE WHEN look.at IS NULL THEN 'not_looked'
        WHEN coalesce(look.at <= p.look_due, p.look_left_ms IS DISTINCT FROM 0) THEN 'looked_in_time'
        ELSE 'looked_late' END, paid.at, look.actor_id, ${hours('look.at', 'paid.at')}),
      ('submitted', filed.at, filed.user_id, ${hours('filed.at', 'p.paid_at')}),
      (decided.status, decided.at, decided.user_id, ${hours('decided.at', 'sent.at')}),
      (CASE WHEN (decided.at AT TIME ZONE 'UTC')::date <= p.promised_day THEN 'on_time'
        WHEN p.promised_day IS NOT NULL THEN 'late' END, decided.at, decided.user_id, ${hours('decided.at', 'sent.at')})
    ) one (milestone, at, person, hours)
    WHERE one.at IS NOT NULL AND one.milestone IS NOT NULL
    UNION ALL
    -- Each wait of a traveller.
    SELECT p.id, CASE WHEN answer.at IS NULL THEN 'not_answered' WHEN answer.at > m.answer_due THEN 'answered_late'
        ELSE 'answered_in_time' END, m.at, p.destination_country, answer.person, ${hours('answer.at', 'm.at')}
    FROM "order" p JOIN order_message m ON m.order_id = p.id AND m.answer_due IS NOT NULL
    LEFT JOIN LATERAL (SELECT a.at, a.author_id AS person FROM order_message a
        WHERE a.order_id = p.id AND a.writer = 'staff' AND a.at >= m.at
      UNION ALL SELECT a.at, a.actor_id FROM order_audit a
        WHERE a.order_id = p.id AND a.action = 'ask' AND a.at >= m.at ORDER BY at LIMIT 1) answer ON true
    UNION ALL
    SELECT p.id, 'refunded', r.received_at, p.destination_country, NULL, NULL
    FROM "order" p JOIN refunded_payment r ON r.order_id = p.id;
`

const KEEP = `
  -- Who changes an order waits for who changed it, and then counts what both did. Planned once for one as for many.
  CREATE FUNCTION keep_milestones(ids uuid[]) RETURNS void LANGUAGE plpgsql
  SET search_path FROM CURRENT SET plan_cache_mode = force_generic_plan SET jit = off AS $$
    BEGIN
      PERFORM 1 FROM "order" WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
      WITH counted AS MATERIALIZED (SELECT * FROM counted_milestone WHERE order_id = ANY (ids)),
      gone AS (DELETE FROM order_milestone k WHERE order_id = ANY (ids) AND NOT EXISTS (SELECT 1 FROM counted c
        WHERE (c.order_id, c.milestone, c.at) = (k.order_id, k.milestone, k.at)
          AND (c.country, c.person, c.hours) IS NOT DISTINCT FROM (k.country, k.person, k.hours)))
      INSERT INTO order_milestone
        SELECT * FROM counted EXCEPT SELECT * FROM order_milestone WHERE order_id = ANY (ids);
    END $$;
`

/** @param counts which of the rows change what is kept of their orders */
const onInsert = (table: string, counts: string): string => `
  CREATE FUNCTION note_${table}_milestones() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    DECLARE
      ids uuid[] := ARRAY(SELECT DISTINCT order_id FROM made WHERE order_id IS NOT NULL AND (${counts}));
    BEGIN
      IF ids <> '{}' THEN PERFORM keep_milestones(ids); END IF;
      RETURN NULL;
    END $$;
  CREATE TRIGGER ${table}_milestones AFTER INSERT ON "${table}" REFERENCING NEW TABLE AS made
    FOR EACH STATEMENT EXECUTE FUNCTION note_${table}_milestones();`

const TRIGGERS = `
  CREATE FUNCTION note_changed_milestones() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    BEGIN
      PERFORM keep_milestones(ARRAY[NEW.id]);
      RETURN NULL;
    END $$;
  CREATE TRIGGER order_changed_milestones AFTER UPDATE ON "order" FOR EACH ROW
    WHEN ((OLD.created_at, OLD.paid_at, OLD.paid_cents > 0, OLD.destination_country, OLD.promised_day, OLD.look_due,
        OLD.look_left_ms = 0, CASE WHEN OLD.status IN (${DECISIONS}) THEN OLD.status END)
      IS DISTINCT FROM (NEW.created_at, NEW.paid_at, NEW.paid_cents > 0, NEW.destination_country, NEW.promised_day,
        NEW.look_due, NEW.look_left_ms = 0, CASE WHEN NEW.status IN (${DECISIONS}) THEN NEW.status END))
    EXECUTE FUNCTION note_changed_milestones();

  -- Of a new order nothing else has happened, unless it comes with money.
  CREATE FUNCTION note_order_milestones() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    DECLARE
      ids uuid[] := ARRAY(SELECT id FROM made WHERE paid_at IS NOT NULL);
    BEGIN
      INSERT INTO order_milestone SELECT id, 'made', created_at, destination_country FROM made;
      IF ids <> '{}' THEN PERFORM keep_milestones(ids); END IF;
      RETURN NULL;
    END $$;
  CREATE TRIGGER order_milestones AFTER INSERT ON "order" REFERENCING NEW TABLE AS made
    FOR EACH STATEMENT EXECUTE FUNCTION note_order_milestones();
  ${onInsert('order_status_history', `status IN ('submitted_to_govt', ${DECISIONS})`)}
  ${onInsert('refunded_payment', 'true')}
  ${onInsert('order_message', `writer = 'staff' OR answer_due IS NOT NULL`)}
  CREATE TRIGGER order_message_changed AFTER UPDATE ON order_message REFERENCING NEW TABLE AS made
    FOR EACH STATEMENT EXECUTE FUNCTION note_order_message_milestones();
  CREATE TRIGGER order_message_erased AFTER DELETE ON order_message REFERENCING OLD TABLE AS made
    FOR EACH STATEMENT EXECUTE FUNCTION note_order_message_milestones();
  -- Only the first look counts.
  ${onInsert(
    'order_audit',
    `action = 'ask' OR action NOT IN (${NOT_LOOKS}) AND NOT EXISTS (SELECT 1 FROM order_milestone m
       WHERE m.order_id = made.order_id AND m.milestone IN (${LOOKED})
         AND m.at + m.hours * interval '1 hour' < made.at)`,
  )}
`

/**
 * What happened to orders, by whom and how long it took: `counted_milestone` says it of any order, and `order_milestone`
 * keeps it for the team's figures and the lists that they open. Triggers write what differs in the transaction of the
 * order.
 */
export class KeptMilestones1791400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [TABLE, VIEW, KEEP, TRIGGERS]) await runner.query(statements)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER order_message_erased ON order_message;
      DROP TRIGGER order_message_changed ON order_message;
      ${['order_audit', 'order_message', 'refunded_payment', 'order_status_history', 'order'].map(withoutInsert).join('')}
      DROP TRIGGER order_changed_milestones ON "order";
      DROP FUNCTION note_changed_milestones, keep_milestones;
      DROP VIEW counted_milestone;
      DROP TABLE order_milestone`)
  }
}

const withoutInsert = (table: string): string => `
  DROP TRIGGER ${table}_milestones ON "${table}";
  DROP FUNCTION note_${table}_milestones;`
