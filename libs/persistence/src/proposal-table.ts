import type { QueryRunner } from 'typeorm'

/**
 * For a migration: the table of what waits for a second person (`Proposals`). No one confirms their own, nothing that
 * was decided is decided again, and nothing is deleted. What people wrote may be removed.
 */
export async function createProposals(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE proposal (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      state text NOT NULL CHECK (state IN ('waiting', 'confirmed', 'refused', 'stale', 'expired')),
      input jsonb NOT NULL,
      about uuid,
      differences jsonb NOT NULL,
      reason text,
      asked_by uuid NOT NULL,
      asked_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      decided_by uuid,
      decided_at timestamptz,
      note text,
      failure text,
      CHECK ((state = 'waiting') = (decided_at IS NULL)),
      CHECK (state <> 'confirmed' OR decided_by IS DISTINCT FROM asked_by)
    )`)
  await runner.query(`CREATE INDEX proposal_waiting ON proposal (asked_at) WHERE state = 'waiting'`)
  await runner.query(`CREATE INDEX proposal_decided ON proposal (decided_at DESC) WHERE state <> 'waiting'`)
  await runner.query(`
    CREATE FUNCTION keep_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' OR (NEW.id, NEW.kind, NEW.input, NEW.about, NEW.differences, NEW.asked_by, NEW.asked_at)
             IS DISTINCT FROM (OLD.id, OLD.kind, OLD.input, OLD.about, OLD.differences, OLD.asked_by, OLD.asked_at)
           OR OLD.state <> 'waiting' AND NOT (OLD.state = 'confirmed' AND NEW.state = 'stale')
             AND (NEW.state, NEW.decided_by, NEW.decided_at) IS DISTINCT FROM (OLD.state, OLD.decided_by, OLD.decided_at)
        THEN RAISE EXCEPTION 'a proposal is decided once';
        END IF;
        RETURN NEW;
      END $$`)
  await runner.query(
    `CREATE TRIGGER proposal_kept BEFORE UPDATE OR DELETE ON proposal FOR EACH ROW EXECUTE FUNCTION keep_proposal()`,
  )
}

/** Reverts exactly what `createProposals` made. */
export async function dropProposals(runner: QueryRunner): Promise<void> {
  await runner.query(`DROP TABLE proposal`)
  await runner.query(`DROP FUNCTION keep_proposal()`)
}
