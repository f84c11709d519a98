import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What applications ask: versions of forms. What is published, or was, keeps its words for good. */
export class Forms1790000003100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE form (
        id uuid NOT NULL UNIQUE,
        code text NOT NULL,
        version integer NOT NULL,
        state text NOT NULL CHECK (state IN ('draft', 'published', 'retired')),
        body jsonb NOT NULL,
        changed_at timestamptz NOT NULL,
        changed_by uuid,
        PRIMARY KEY (code, version)
      )`)
    await runner.query(`CREATE UNIQUE INDEX form_published ON form (code) WHERE state = 'published'`)
    await runner.query(`
      CREATE FUNCTION keep_published_form() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.state <> 'draft' AND (TG_OP = 'DELETE' OR NEW.body <> OLD.body OR NEW.state = 'draft') THEN
          RAISE EXCEPTION 'a form that was published does not change';
        END IF;
        RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
      END $$`)
    await runner.query(`
      CREATE TRIGGER keep_published_form BEFORE UPDATE OR DELETE ON form
        FOR EACH ROW EXECUTE FUNCTION keep_published_form()`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE form`)
    await runner.query(`DROP FUNCTION keep_published_form`)
  }
}
