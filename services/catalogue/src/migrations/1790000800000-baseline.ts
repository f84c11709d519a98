import { createProposals, dropProposals, refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

const COUNTRIES = `
  CREATE TABLE country (
    code text PRIMARY KEY CHECK (code ~ '^[A-Z]{2}$'),
    iso3 text NOT NULL UNIQUE CHECK (iso3 ~ '^[A-Z]{3}$'),
    name text NOT NULL UNIQUE,
    other_names text[] NOT NULL,
    featured boolean NOT NULL,
    price_tier text NOT NULL CHECK (price_tier IN ('tier1', 'tier2', 'tier3')),
    names jsonb NOT NULL DEFAULT '{}', -- by language
    aliases text[] NOT NULL DEFAULT '{}',
    demonyms text[] NOT NULL DEFAULT '{}',
    cities text[] NOT NULL DEFAULT '{}'
  );

  CREATE TABLE exchange_rate (
    currency text PRIMARY KEY CHECK (currency ~ '^[A-Z]{3}$'),
    rate_per_gbp numeric NOT NULL CHECK (rate_per_gbp > 0),
    display boolean NOT NULL,
    as_of date NOT NULL
  );
`

/** A pair as one number: of texts the index costs three times as much with every row that an import writes (measured). */
const PAIR_NUMBER = `((ascii(passport_country) * 26 + ascii(substr(passport_country, 2))) * 26
      + ascii(destination_country)) * 26 + ascii(substr(destination_country, 2))`

const RULES = `
  -- What a passport needs for a destination, from one day to another.
  CREATE TABLE requirement (
    id uuid PRIMARY KEY,
    -- No references: countries are only added, and to look both up was a fourth of an import.
    passport_country text NOT NULL,
    destination_country text NOT NULL,
    visa_type text NOT NULL CHECK (visa_type IN ('embassy', 'evisa', 'on_arrival', 'visa_free')),
    visa_required boolean NOT NULL,
    electronic_authorisation boolean NOT NULL,
    admitted boolean NOT NULL,
    stay_days integer CHECK (stay_days > 0),
    government_fee_cents integer NOT NULL CHECK (government_fee_cents >= 0),
    government_fee_status text NOT NULL
      CHECK (government_fee_status IN ('sourced', 'estimate', 'unknown', 'none')),
    government_fee_source jsonb,
    base_service_fee_cents integer NOT NULL CHECK (base_service_fee_cents >= 0),
    processing_days_standard integer NOT NULL,
    processing_days_rush integer,
    processing_days_super_rush integer,
    processing_days_same_day integer,
    required_documents text[] NOT NULL,
    source jsonb NOT NULL,
    price_tier text CHECK (price_tier IN ('tier1', 'tier2', 'tier3')), -- where it is not the destination's
    pricing_notes text,
    last_price_updated timestamptz, -- no index: each change of prices would write into all
    inflation_adjusted boolean NOT NULL DEFAULT false,
    competitor_prices jsonb NOT NULL DEFAULT '[]',
    created_at timestamptz NOT NULL DEFAULT now(),
    valid_from date,
    valid_until date,
    checked_on date NOT NULL,
    government_fee_listed text, -- in the currency of the authority
    government_fee_as_of text,
    extra_fees jsonb NOT NULL DEFAULT '[]',
    authority_days jsonb,
    edited_at timestamptz, -- by staff: imports leave the row alone unless they are to replace it
    run_id uuid,
    version integer NOT NULL DEFAULT 1,
    notes jsonb NOT NULL DEFAULT '[]', -- codes, as the documents are
    evidence text NOT NULL DEFAULT 'index', -- what the rule rests on
    staff_check jsonb, -- that staff saw it hold, beside the authority's own list
    CHECK (passport_country <> destination_country),
    CHECK (valid_until >= valid_from),
    -- No day has two rules of a pair.
    CONSTRAINT requirement_line EXCLUDE USING gist (
      (${PAIR_NUMBER}) WITH =, daterange(valid_from, valid_until, '[]') WITH &&)
      DEFERRABLE INITIALLY IMMEDIATE
  )
  -- Room for the new row on the old one's page: an import writes every rule, and no index has to know of it (measured).
  WITH (fillfactor = 50);
  CREATE INDEX requirement_pair ON requirement (passport_country, destination_country, visa_type, valid_from);
  CREATE INDEX requirement_begun ON requirement (valid_from) WHERE valid_from IS NOT NULL;
  CREATE INDEX requirement_run ON requirement (run_id);

  CREATE TABLE requirement_history (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    requirement_id uuid NOT NULL,
    passport_country text NOT NULL,
    destination_country text NOT NULL,
    at timestamptz NOT NULL,
    cause text NOT NULL,
    run_id uuid,
    actor_id uuid,
    source jsonb,
    version_after integer NOT NULL,
    old jsonb NOT NULL,
    new jsonb NOT NULL,
    effective date -- the day from which the change holds, where it is not the day of 'at'
  );
  CREATE INDEX requirement_history_row ON requirement_history (requirement_id, id);
  CREATE INDEX requirement_history_pair ON requirement_history (passport_country, destination_country, id);
  CREATE INDEX requirement_history_run ON requirement_history (run_id);
  -- The public list of changes.
  CREATE INDEX requirement_history_in_place ON requirement_history (id)
    WHERE new ?| ARRAY['visa_type', 'electronic_authorisation', 'admitted', 'stay_days'];

  -- One row: rises with every change of the data.
  CREATE TABLE data_version (version bigint NOT NULL);
  INSERT INTO data_version VALUES (1);
`

const IMPORTS = `
  CREATE TABLE run (
    id uuid PRIMARY KEY,
    tool text NOT NULL CHECK (tool IN
      ('visa-data', 'prices', 'travel', 'inflation', 'tiers', 'initialize', 'official', 'rules')),
    state text NOT NULL CHECK (state IN ('running', 'review', 'published', 'failed', 'discarded', 'undone')),
    phase text NOT NULL CHECK (phase IN ('reading', 'comparing', 'publishing', 'finished')),
    started_by uuid,
    origin text NOT NULL CHECK (origin IN ('builtin', 'upload', 'address', 'service')),
    origin_name text,
    source jsonb,
    review boolean NOT NULL DEFAULT false,
    replace_edited boolean NOT NULL DEFAULT false,
    seeds boolean NOT NULL DEFAULT false,
    total integer NOT NULL DEFAULT 0,
    done integer NOT NULL DEFAULT 0,
    imported integer NOT NULL DEFAULT 0,
    unchanged integer NOT NULL DEFAULT 0,
    changed integer NOT NULL DEFAULT 0,
    kept integer NOT NULL DEFAULT 0,
    updated integer NOT NULL DEFAULT 0,
    skipped integer NOT NULL DEFAULT 0,
    errors integer NOT NULL DEFAULT 0,
    failure text,
    stats jsonb,
    started_at timestamptz NOT NULL,
    touched_at timestamptz NOT NULL,
    finished_at timestamptz,
    failure_at jsonb -- where in the file
  );
  CREATE INDEX run_started ON run (started_at);
  -- One at a time, for all replicas. A run that waits to be looked at keeps no other from working.
  CREATE UNIQUE INDEX run_open ON run ((true)) WHERE state = 'running';

  CREATE TABLE run_row (
    run_id uuid NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    number integer NOT NULL GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL CHECK (kind IN ('error', 'kept', 'changed', 'new')),
    line integer,
    passport text,
    destination text,
    reason text,
    old text,
    new text,
    PRIMARY KEY (run_id, number)
  );

  -- Rows on their way in. A crash of the database empties them, and with them the run.
  CREATE UNLOGGED TABLE rule_staging (
    run_id uuid NOT NULL,
    id uuid NOT NULL,
    line integer NOT NULL,
    passport text NOT NULL,
    destination text NOT NULL,
    entry text NOT NULL,
    stay_days integer,
    valid_from date,
    valid_until date
  );
  CREATE UNLOGGED TABLE price_staging (requirement_id uuid NOT NULL, fee integer NOT NULL);

  -- Work once on the internal port: the gateway may reach another replica than the one that gave them.
  CREATE TABLE one_time_address (
    token_hash text PRIMARY KEY,
    wanted jsonb NOT NULL,
    expires_at timestamptz NOT NULL
  );
`

const OTHER_VOICES = `
  -- Sources on the net that are read every night, where the operator wants that.
  CREATE TABLE live_source (
    id text PRIMARY KEY,
    tried_at timestamptz NOT NULL,
    read_at timestamptz,
    reading jsonb,
    etag text,
    last_modified text,
    flaw text CHECK (flaw IN ('changed_form', 'lost_names', 'lost_must_have', 'implausible')),
    documents jsonb
  );

  -- What other sources say where it is not what we answer.
  CREATE TABLE disagreement (
    id uuid PRIMARY KEY,
    passport_country text NOT NULL REFERENCES country (code),
    destination_country text NOT NULL REFERENCES country (code),
    entry text NOT NULL CHECK (entry IN ('visa_free', 'on_arrival', 'evisa', 'eta', 'embassy', 'no_admission')),
    stay_days integer,
    valid_from date,
    valid_until date CHECK (valid_until >= valid_from),
    evidence text NOT NULL CHECK (evidence IN ('authority', 'cited', 'index', 'staff')),
    source jsonb NOT NULL,
    remark text NOT NULL,
    state text NOT NULL CHECK (state IN ('open', 'accepted', 'declined')),
    found_at timestamptz NOT NULL,
    decided_at timestamptz,
    decided_by uuid,
    run_id uuid,
    decided_run_id uuid REFERENCES run (id), -- undone, it opens the disagreement again
    is_alarm boolean NOT NULL DEFAULT false -- what governments say to their travellers: for staff alone
  );
  -- A proposal comes once, whatever was decided about it.
  CREATE UNIQUE INDEX disagreement_once ON disagreement
    (passport_country, destination_country, (source ->> 'name'), entry, stay_days, valid_from, valid_until)
    NULLS NOT DISTINCT;
  CREATE INDEX disagreement_open ON disagreement (found_at) WHERE state = 'open';

  -- What people report as wrong.
  CREATE TABLE correction (
    id uuid PRIMARY KEY,
    state text NOT NULL CHECK (state IN ('open', 'accepted', 'declined')),
    passport_country text NOT NULL,
    destination_country text NOT NULL,
    wrong text NOT NULL,
    source_url text,
    reported_at timestamptz NOT NULL,
    decided_at timestamptz,
    decided_by uuid,
    decision_source jsonb,
    CHECK ((state = 'open') = (decided_at IS NULL))
  );
  CREATE INDEX correction_open ON correction (reported_at) WHERE state = 'open';
  CREATE INDEX correction_decided ON correction (state, decided_at);

  -- How often routes are searched and ordered: what is wanted most is checked first.
  CREATE TABLE route_demand (
    day date NOT NULL,
    route text NOT NULL,
    searches bigint NOT NULL DEFAULT 0,
    orders bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (day, route)
  );
  CREATE TABLE search_batch (id uuid PRIMARY KEY, day date NOT NULL);
`

const CHANGES = `
  -- Changes that travellers are to hear of: a day later, and where they still hold.
  CREATE TABLE change_notice (
    id uuid PRIMARY KEY,
    run_id uuid UNIQUE REFERENCES run (id) ON DELETE CASCADE,
    state text NOT NULL CHECK (state IN ('waiting', 'held', 'told', 'dropped')),
    changed_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    approved_by uuid
  );
  CREATE INDEX change_notice_due ON change_notice (due_at) WHERE state = 'waiting';
  CREATE TABLE change_notice_pair (
    notice_id uuid NOT NULL REFERENCES change_notice (id) ON DELETE CASCADE,
    passport_country text NOT NULL,
    destination_country text NOT NULL,
    standing text NOT NULL,
    changed_from date,
    changed_until date,
    old jsonb,
    new jsonb,
    PRIMARY KEY (notice_id, passport_country, destination_country)
  );

  -- Days whose changes were looked at, and changes ahead that people have been notified of.
  CREATE TABLE change_day (day date PRIMARY KEY);
  CREATE TABLE told_change (
    route text NOT NULL,
    day date NOT NULL,
    told_on date NOT NULL,
    PRIMARY KEY (route, day)
  );
`

const FORMS = `
  -- What applications ask.
  CREATE TABLE form (
    id uuid NOT NULL UNIQUE,
    code text NOT NULL,
    version integer NOT NULL,
    state text NOT NULL CHECK (state IN ('draft', 'published', 'retired')),
    body jsonb NOT NULL,
    changed_at timestamptz NOT NULL,
    changed_by uuid,
    reason text, -- why it was published; what is built in has none
    PRIMARY KEY (code, version)
  );
  CREATE UNIQUE INDEX form_published ON form (code) WHERE state = 'published';
  CREATE FUNCTION keep_published_form() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.state <> 'draft' AND (TG_OP = 'DELETE' OR NEW.body <> OLD.body OR NEW.state = 'draft') THEN
        RAISE EXCEPTION 'a form that was published does not change';
      END IF;
      RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END $$;
  CREATE TRIGGER keep_published_form BEFORE UPDATE OR DELETE ON form
    FOR EACH ROW EXECUTE FUNCTION keep_published_form();
`

export class Baseline1790000800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const area of [COUNTRIES, RULES, IMPORTS, OTHER_VOICES, CHANGES, FORMS]) await runner.query(area)
    for (const statement of refuseChanges('requirement_history')) await runner.query(statement)
    // Bulk prices and publications of large imports wait for a second person.
    await createProposals(runner)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE form, told_change, change_day, change_notice_pair, change_notice, search_batch, route_demand,
         correction, disagreement, live_source, one_time_address, price_staging, rule_staging, run_row, run,
         data_version, requirement_history, requirement, exchange_rate, country`,
    )
    await runner.query(`DROP FUNCTION keep_published_form, refuse_change`)
    await dropProposals(runner)
  }
}
