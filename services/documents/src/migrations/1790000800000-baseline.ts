import type { MigrationInterface, QueryRunner } from 'typeorm'

const DOCUMENTS = `
  CREATE TABLE document (
    id uuid PRIMARY KEY,
    order_id uuid NOT NULL,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    media_type text NOT NULL CHECK (media_type IN ('application/pdf', 'image/jpeg', 'image/png')),
    size_bytes integer NOT NULL CHECK (size_bytes > 0),
    sha256 bytea NOT NULL CHECK (length(sha256) = 32),
    uploaded_at timestamptz NOT NULL,
    kind text NOT NULL DEFAULT 'upload' CHECK (kind IN ('upload', 'decision')),
    state text NOT NULL DEFAULT 'accepted' CHECK (state IN ('checking', 'accepted', 'rejected')),
    reason text,
    requirement text CHECK (length(requirement) BETWEEN 1 AND 60), -- what it is for, by the order's list
    stored_sha256 bytea, -- as sealed; null: a file that is not sealed yet
    is_guess boolean NOT NULL DEFAULT false, -- 'requirement' comes from the name of the file
    CONSTRAINT document_reason CHECK ((reason IS NOT NULL) = (state = 'rejected')),
    -- Also the index of the list of an order. A decision and the same file from its traveller are two documents.
    UNIQUE (order_id, kind, sha256)
  );
  CREATE INDEX document_checking ON document (id) WHERE state = 'checking';
  CREATE INDEX document_unsealed ON document (id) WHERE stored_sha256 IS NULL;

  -- What a document was called that another one has replaced, for the list of who opened what.
  CREATE TABLE replaced_document (
    id uuid PRIMARY KEY,
    replaced_by uuid NOT NULL REFERENCES document (id) ON DELETE CASCADE,
    name text NOT NULL
  );
  CREATE INDEX replaced_document_by ON replaced_document (replaced_by);

  -- How often the files of an order have changed; orders hears which files there are now.
  CREATE TABLE order_papers (order_id uuid PRIMARY KEY, version integer NOT NULL);

  -- Take no files any more, because their traveller is erased.
  CREATE TABLE erased_order (order_id uuid PRIMARY KEY);
`

const ADDRESSES = `
  CREATE TABLE upload (
    id uuid PRIMARY KEY,
    order_id uuid NOT NULL,
    token_hash bytea NOT NULL UNIQUE,
    expires_at timestamptz NOT NULL,
    started_at timestamptz,
    kind text NOT NULL DEFAULT 'upload' CHECK (kind IN ('upload', 'decision')),
    replaces uuid,
    staff_id uuid, -- who sends it for the traveller; null: the traveller does
    deleted_sha256 bytea[] NOT NULL DEFAULT '{}' -- deleted from the order meanwhile: does not come back with it
  );
  CREATE INDEX upload_order ON upload (order_id);
  CREATE INDEX upload_expiry ON upload (expires_at);

  CREATE TABLE download (
    token_hash bytea PRIMARY KEY,
    document_id uuid NOT NULL REFERENCES document (id) ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX download_document ON download (document_id);
  CREATE INDEX download_expiry ON download (expires_at);
`

const STORE = `
  -- A key per order seals its files.
  CREATE TABLE file_key (order_id uuid PRIMARY KEY, kid text NOT NULL, wrapped text NOT NULL);
  CREATE INDEX file_key_kid ON file_key (kid);
  -- A known text per key of FIELD_KEYS: a process that does not open it has another key, and does not start.
  CREATE TABLE field_key (kid text PRIMARY KEY, canary text NOT NULL);

  CREATE TABLE discarded_object (id uuid PRIMARY KEY);
  CREATE TABLE reconciliation (
    id uuid PRIMARY KEY,
    at timestamptz NOT NULL,
    objects integer NOT NULL,
    unknown_objects integer NOT NULL,
    documents integer NOT NULL,
    lost_documents uuid[] NOT NULL
  );
  CREATE INDEX reconciliation_at ON reconciliation (at);
`

const ACCESS = `
  -- Who opened what. Outlives the document: no reference.
  CREATE TABLE document_access (
    id uuid PRIMARY KEY,
    order_id uuid NOT NULL,
    document_id uuid NOT NULL,
    viewer text NOT NULL CHECK (viewer IN ('owner', 'holder', 'staff')),
    staff_id text,
    at timestamptz NOT NULL,
    CHECK (staff_id IS NULL OR viewer = 'staff')
  );
  CREATE INDEX document_access_order ON document_access (order_id, at);
  CREATE INDEX document_access_by_day ON document_access (at);
  -- Does not change, and may be deleted after 24 months.
  CREATE FUNCTION keep_access() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND OLD.at < now() - interval '24 months' THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'document_access is append-only';
    END $$;
  CREATE TRIGGER document_access_kept BEFORE UPDATE OR DELETE ON document_access
    FOR EACH ROW EXECUTE FUNCTION keep_access();
  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
  CREATE TRIGGER document_access_append_only BEFORE TRUNCATE ON document_access
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`

export class Baseline1790000800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const area of [DOCUMENTS, ADDRESSES, STORE, ACCESS]) await runner.query(area)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE document_access, reconciliation, discarded_object, field_key, file_key, download, upload,
         erased_order, order_papers, replaced_document, document`,
    )
    await runner.query(`DROP FUNCTION keep_access, refuse_change`)
  }
}
