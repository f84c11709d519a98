import { createProposals, dropProposals, refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

const STATUS = `CHECK (status IN ('pending', 'pending_payment', 'paid', 'in_review', 'submitted_to_govt',
      'waiting_on_govt', 'approved', 'rejected', 'closed'))`

const ORDERS = `
  -- Several travellers who apply together: their orders, and tokens that open all of them.
  CREATE TABLE party (
    id uuid PRIMARY KEY,
    passport_country text,
    destination_country text NOT NULL,
    processing_speed text NOT NULL,
    sealed text,
    created_at timestamptz NOT NULL
  );

  CREATE TABLE "order" (
    id uuid PRIMARY KEY,
    reference text NOT NULL UNIQUE,
    version integer NOT NULL CHECK (version > 0),
    status text NOT NULL ${STATUS},
    owner_user_id uuid, -- the account that has confirmed the address
    locale text NOT NULL,
    passport_country text NOT NULL CHECK (passport_country ~ '^[A-Z]{2}$'),
    destination_country text NOT NULL CHECK (destination_country ~ '^[A-Z]{2}$'),
    visa_type text NOT NULL CHECK (visa_type IN ('embassy', 'evisa', 'on_arrival', 'visa_free')),
    processing_speed text NOT NULL
      CHECK (processing_speed IN ('standard', 'rush', 'super_rush', 'same_day')),
    processing_days integer NOT NULL CHECK (processing_days >= 0),
    government_fee_cents integer NOT NULL CHECK (government_fee_cents >= 0),
    government_fee_status text NOT NULL
      CHECK (government_fee_status IN ('sourced', 'estimate', 'unknown', 'none')),
    service_fee_cents integer NOT NULL CHECK (service_fee_cents >= 0), -- what a credit has left of it
    denial_protection boolean NOT NULL,
    denial_protection_fee_cents integer NOT NULL CHECK (denial_protection_fee_cents >= 0),
    total_amount_cents integer NOT NULL
      CHECK (total_amount_cents = government_fee_cents + service_fee_cents + denial_protection_fee_cents),
    currency text NOT NULL CHECK (currency = 'GBP'),
    is_fallback boolean NOT NULL,
    nationality text NOT NULL,
    paid_at timestamptz,
    created_at timestamptz NOT NULL,
    claimable boolean NOT NULL DEFAULT true, -- by the account that confirms the address
    visa_title jsonb NOT NULL,
    required_documents jsonb NOT NULL,
    paid_cents integer NOT NULL CHECK (paid_cents >= 0),
    refunded_cents integer NOT NULL CHECK (refunded_cents >= 0),
    due_day date, -- by which we or the authority act
    email_hash text,
    name_hashes text[],
    applicant_sealed text,
    identity_sealed text, -- passport number and birth, apart from what is opened for every page
    erased_at timestamptz,
    files_deleted_at timestamptz,
    requests jsonb NOT NULL DEFAULT '[]', -- what staff ask the traveller for
    approved_documents uuid[] NOT NULL DEFAULT '{}',
    maker_user_id uuid, -- who made it while signed in, whatever its address
    made_with jsonb,
    maker_access text NOT NULL DEFAULT 'open' CHECK (maker_access IN ('own', 'open', 'kept', 'ended')),
    authority_time jsonb,
    promised_day date,
    next_step text NOT NULL, -- queues find the order by it
    closed_because text,
    papers jsonb NOT NULL DEFAULT '[]', -- files, as documents says; an earlier version says nothing new
    papers_version integer NOT NULL DEFAULT 0,
    has_decision boolean NOT NULL DEFAULT false,
    form_code text NOT NULL DEFAULT 'standard',
    form_version integer NOT NULL DEFAULT 1,
    filings jsonb NOT NULL DEFAULT '[]', -- when the authority got it, and its number there
    party_id uuid REFERENCES party (id),
    refund_terms smallint NOT NULL DEFAULT 1, -- what was promised stays promised
    assignee_id uuid,
    answers_from text NOT NULL DEFAULT 'typed',
    visa jsonb, -- what it says about its use
    reminder_day date,
    reminds boolean NOT NULL DEFAULT true,
    credit_cents integer NOT NULL DEFAULT 0,
    variant jsonb, -- what the visa allows, as it was known then
    asks_expiry boolean NOT NULL DEFAULT false,
    access_ends integer NOT NULL DEFAULT 0, -- how often a way to it was ended
    person_hash text, -- of who the address belongs to, whatever its writing
    CONSTRAINT order_claimed_once CHECK (NOT claimable OR owner_user_id IS NULL),
    CONSTRAINT order_sealed_or_erased CHECK (erased_at IS NOT NULL
      OR (applicant_sealed IS NOT NULL AND identity_sealed IS NOT NULL))
  );
  CREATE INDEX order_owner ON "order" (owner_user_id, created_at DESC, id DESC) WHERE owner_user_id IS NOT NULL;
  CREATE INDEX order_maker ON "order" (maker_user_id, created_at DESC, id DESC) WHERE maker_user_id IS NOT NULL;
  CREATE INDEX order_claimable ON "order" (email_hash) WHERE claimable;
  CREATE INDEX order_party ON "order" (party_id) WHERE party_id IS NOT NULL;
  CREATE INDEX order_by_person ON "order" (person_hash);
  CREATE INDEX order_unpaid ON "order" (created_at) WHERE status = 'pending_payment';
  CREATE INDEX order_reminder ON "order" (reminder_day) WHERE reminder_day IS NOT NULL;
  -- The daily list of closed orders whose money is still here: few of all.
  CREATE INDEX order_kept_money ON "order" (id)
    WHERE status = 'closed' AND paid_cents > 0 AND refunded_cents = 0 AND closed_because IS NULL;
  -- Each order and search of the staff's list has an index: 100,000 rows are not sorted for one page.
  CREATE INDEX order_by_status ON "order" (status, created_at DESC);
  CREATE INDEX order_by_status_alone ON "order" (status, id);
  CREATE INDEX order_by_total ON "order" (total_amount_cents, id);
  CREATE INDEX order_by_due_day ON "order" (due_day, id);
  CREATE INDEX order_by_last_due_day ON "order" (due_day DESC NULLS LAST, id DESC);
  CREATE INDEX order_by_reference ON "order" (reference text_pattern_ops);
  CREATE INDEX order_by_email ON "order" (email_hash);
  CREATE INDEX order_by_name ON "order" USING gin (name_hashes);
  CREATE INDEX order_by_filing ON "order" USING gin (filings jsonb_path_ops) WHERE filings <> '[]';
  CREATE INDEX order_by_next_step ON "order" (next_step, id DESC);
  CREATE INDEX order_waiting ON "order" (status) WHERE requests <> '[]';
  CREATE INDEX order_of_assignee ON "order" (assignee_id, id DESC) WHERE assignee_id IS NOT NULL;
  CREATE INDEX order_of_nobody ON "order" (due_day)
    WHERE assignee_id IS NULL AND next_step IN ('submit', 'send_visa', 'decide');
  -- A year of figures is counted from indexes alone: a row of an order is wide with what is sealed in it.
  CREATE INDEX order_by_day ON "order" (created_at DESC, id DESC) INCLUDE (destination_country);
  CREATE INDEX order_by_payment ON "order" (paid_at) INCLUDE (destination_country, paid_cents, refunded_cents);
  CREATE INDEX order_approved ON "order" (id) INCLUDE (destination_country) WHERE status = 'approved';

  CREATE TABLE order_status_history (
    order_id uuid NOT NULL REFERENCES "order" (id),
    version integer NOT NULL,
    status text NOT NULL ${STATUS},
    at timestamptz NOT NULL,
    actor text NOT NULL CHECK (actor IN ('system', 'traveller', 'staff')),
    user_id uuid,
    reason text,
    money text CHECK (money IN ('terms', 'all', 'none')), -- what staff decided about it when they closed the order
    PRIMARY KEY (order_id, version)
  );
  CREATE INDEX order_approval ON order_status_history (at, order_id) WHERE status = 'approved';

  -- Which fields travellers have corrected.
  CREATE TABLE order_correction (
    order_id uuid NOT NULL REFERENCES "order" (id),
    version integer NOT NULL,
    field text NOT NULL,
    at timestamptz NOT NULL,
    actor text NOT NULL CHECK (actor IN ('traveller', 'staff')),
    user_id uuid,
    PRIMARY KEY (order_id, version, field)
  );

  -- What an order answered beyond its sealed columns, and our copies of the catalogue's forms.
  CREATE TABLE order_answers (order_id uuid PRIMARY KEY REFERENCES "order" (id), sealed text NOT NULL);
  CREATE TABLE form_version (
    code text NOT NULL,
    version integer NOT NULL,
    state text NOT NULL CHECK (state IN ('published', 'retired')),
    body jsonb NOT NULL,
    PRIMARY KEY (code, version)
  );

  CREATE TABLE order_mail (
    id uuid PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES "order" (id),
    mail text NOT NULL
      CHECK (mail IN ('link', 'confirmation', 'saved', 'reminder', 'erasure', 'late-payment')),
    requested_at timestamptz NOT NULL
  );
  CREATE INDEX order_mail_order ON order_mail (order_id, mail, requested_at);

  -- Orders that a process has in hand while another service is asked about them.
  CREATE TABLE order_hold (
    order_id uuid PRIMARY KEY REFERENCES "order" (id),
    id uuid NOT NULL,
    until timestamptz NOT NULL
  );
`

const KEYS_AND_ACCESS = `
  -- No reference to the order: the table is restored by itself, with keys of orders that an older dump lacks.
  CREATE TABLE order_key (order_id uuid PRIMARY KEY, kid text NOT NULL, wrapped text NOT NULL);
  CREATE INDEX order_key_kid ON order_key (kid);
  -- A known text per key of FIELD_KEYS: a process that does not open it has another key, and does not start.
  CREATE TABLE field_key (kid text PRIMARY KEY, canary text NOT NULL);
  CREATE TABLE order_erasure (
    order_id uuid PRIMARY KEY REFERENCES "order" (id),
    at timestamptz NOT NULL,
    actor text NOT NULL CHECK (actor IN ('system', 'traveller', 'staff')),
    user_id uuid,
    reason text,
    request_id text
  );

  CREATE TABLE order_token (
    token_hash text NOT NULL,
    order_id uuid NOT NULL REFERENCES "order" (id),
    created_at timestamptz NOT NULL DEFAULT now(),
    purpose text NOT NULL DEFAULT 'open' CHECK (purpose IN ('open', 'erase')),
    id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
    origin text NOT NULL CHECK (origin IN ('maker', 'mail', 'member')),
    ended_at timestamptz,
    party_id uuid REFERENCES party (id),
    of_maker boolean NOT NULL, -- ends with the maker's access
    minted_by uuid,
    minted_with text, -- hash of the token on whose word it was made
    PRIMARY KEY (token_hash, order_id)
  );
  CREATE INDEX order_token_order ON order_token (order_id);
  CREATE INDEX order_token_party ON order_token (party_id) WHERE party_id IS NOT NULL;
  CREATE INDEX order_token_minted_with ON order_token (minted_with) WHERE minted_with IS NOT NULL;
  CREATE TABLE order_access_change (
    id uuid PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES "order" (id),
    act text NOT NULL CHECK (act IN ('maker-kept', 'maker-ended', 'owner-ended', 'link-ended')),
    link_id uuid,
    user_id uuid,
    request_id text,
    at timestamptz NOT NULL
  );
  CREATE INDEX order_access_change_order ON order_access_change (order_id);

  CREATE TABLE confirmed_address (address_hash text PRIMARY KEY, user_id uuid NOT NULL UNIQUE);
  -- The account of an address, kept so until the end of the transaction. A function sees, statement by statement, what
  -- was committed before each: the look comes after the lock although one statement does both and writes the order.
  CREATE FUNCTION owner_of_address(hash text) RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(hashtextextended(hash, 0));
      RETURN (SELECT user_id FROM confirmed_address WHERE address_hash = hash);
    END $$;

  -- Unfinished applications, and the links of mails that continue them elsewhere.
  CREATE TABLE draft (
    id uuid PRIMARY KEY,
    version integer NOT NULL,
    token_hash text NOT NULL,
    contents_sealed text NOT NULL,
    locale text NOT NULL,
    expires_at timestamptz NOT NULL,
    email_hash text -- the draft of an erased order is found by it
  );
  CREATE INDEX draft_expiry ON draft (expires_at);
  CREATE INDEX draft_by_email ON draft (email_hash);
  CREATE TABLE draft_link (
    token_hash text PRIMARY KEY,
    draft_id uuid NOT NULL REFERENCES draft (id) ON DELETE CASCADE,
    used_by_token_hash text
  );
  CREATE INDEX draft_link_draft ON draft_link (draft_id);
`

const MONEY = `
  -- No references to orders: money that belongs to none is what must not get lost.
  CREATE TABLE captured_payment (
    payment_id uuid NOT NULL,
    order_id uuid NOT NULL,
    amount_cents integer NOT NULL,
    outcome text NOT NULL CHECK (outcome IN
      ('applied', 'already_paid', 'not_payable', 'amount_differs', 'unknown_order', 'closed')),
    received_at timestamptz NOT NULL,
    PRIMARY KEY (payment_id, order_id)
  );
  CREATE TABLE refunded_payment (
    refund_id uuid PRIMARY KEY,
    payment_id uuid NOT NULL,
    order_id uuid NOT NULL,
    amount_cents integer NOT NULL CHECK (amount_cents > 0),
    received_at timestamptz NOT NULL
  );
  CREATE INDEX refunded_payment_order ON refunded_payment (order_id);

  -- Whose code has led to an order, and the credits that are taken off the next one.
  CREATE TABLE referral_code (
    code text PRIMARY KEY,
    user_id uuid UNIQUE,
    email_hash text,
    partner text,
    created_at timestamptz NOT NULL,
    person_hash text,
    CONSTRAINT referral_code_of_one CHECK ((user_id IS NULL) <> (partner IS NULL))
  );
  CREATE TABLE order_referral (
    order_id uuid PRIMARY KEY REFERENCES "order" (id),
    code text NOT NULL,
    state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'booked', 'excluded')),
    because text,
    credit_cents integer NOT NULL DEFAULT 0,
    commission_cents integer NOT NULL DEFAULT 0,
    decided_at timestamptz,
    CONSTRAINT order_referral_decided CHECK ((state = 'due') = (decided_at IS NULL)),
    CONSTRAINT order_referral_because CHECK ((state = 'excluded') = (because IS NOT NULL))
  );
  CREATE INDEX order_referral_due ON order_referral (order_id) WHERE state = 'due';
  CREATE INDEX order_referral_decided_at ON order_referral (decided_at) WHERE decided_at IS NOT NULL;
  CREATE TABLE referral_credit (
    id uuid PRIMARY KEY,
    source_order_id uuid NOT NULL REFERENCES "order" (id),
    user_id uuid,
    email_hash text,
    amount_cents integer NOT NULL CHECK (amount_cents > 0),
    valid_until timestamptz NOT NULL
  );
  CREATE INDEX referral_credit_of_user ON referral_credit (user_id) WHERE user_id IS NOT NULL;
  CREATE INDEX referral_credit_of_address ON referral_credit (email_hash) WHERE email_hash IS NOT NULL;
  CREATE INDEX referral_credit_end ON referral_credit (valid_until);
  -- A credit is used once or has ended, whatever came first, and an order uses one.
  CREATE TABLE referral_credit_use (
    credit_id uuid PRIMARY KEY REFERENCES referral_credit (id),
    order_id uuid UNIQUE REFERENCES "order" (id),
    ended_at timestamptz,
    CONSTRAINT referral_credit_used_or_ended CHECK ((order_id IS NULL) <> (ended_at IS NULL))
  );
`

const STAFF = `
  CREATE TABLE order_note (
    id uuid PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES "order" (id),
    author_id uuid NOT NULL,
    at timestamptz NOT NULL,
    sealed text NOT NULL -- by the key of its order
  );
  CREATE INDEX order_note_order ON order_note (order_id, at DESC);
  CREATE TABLE order_audit (
    id uuid PRIMARY KEY,
    order_id uuid,
    actor_id uuid NOT NULL,
    action text NOT NULL CONSTRAINT order_audit_action_check CHECK (action IN
        ('status', 'note', 'reveal', 'decision', 'ask', 'withdraw', 'approve', 'correct', 'choice', 'price', 'cancel',
        'mail', 'erase', 'upload', 'name', 'delete', 'pay', 'file', 'take', 'give', 'release', 'propose', 'confirm',
        'refuse', 'referral') AND order_id IS NOT NULL
      OR action IN ('export', 'close_day', 'open_day', 'role_given', 'role_taken', 'account_banned', 'account_unbanned',
        'account_signed_out')),
    reason text,
    request_id text,
    at timestamptz NOT NULL,
    subject text
  );
  CREATE INDEX order_audit_order ON order_audit (order_id, at DESC);

  -- Which order lies open before whom of the staff, and the lists that each of them keeps.
  CREATE TABLE order_presence (
    order_id uuid NOT NULL,
    user_id uuid NOT NULL,
    seen_at timestamptz NOT NULL,
    PRIMARY KEY (order_id, user_id)
  );
  CREATE INDEX order_presence_seen ON order_presence (seen_at);
  CREATE TABLE kept_list (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    name text NOT NULL,
    filter jsonb NOT NULL,
    UNIQUE (user_id, name)
  );

  -- Public holidays of our office, the years and country they were worked out for, and what staff say of days: it wins.
  CREATE TABLE office_year (year smallint PRIMARY KEY, country text NOT NULL);
  CREATE TABLE holiday (day date PRIMARY KEY, name text NOT NULL);
  CREATE TABLE office_day (day date PRIMARY KEY, is_open boolean NOT NULL, why text NOT NULL, at timestamptz NOT NULL);
`

/** They take new rows, and no change even by their owner. */
const APPEND_ONLY = [
  'order_status_history',
  'order_correction',
  'order_erasure',
  'order_access_change',
  'order_audit',
  'captured_payment',
  'refunded_payment',
]

export class Baseline1790000800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const area of [ORDERS, KEYS_AND_ACCESS, MONEY, STAFF]) await runner.query(area)
    for (const statement of APPEND_ONLY.flatMap(refuseChanges)) await runner.query(statement)
    // Decisions whose visa differs from its application wait for a second person.
    await createProposals(runner)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE office_day, holiday, office_year, kept_list, order_presence, order_audit, order_note,
         referral_credit_use, referral_credit, order_referral, referral_code, refunded_payment, captured_payment,
         draft_link, draft, confirmed_address, order_access_change, order_token, order_erasure, field_key, order_key,
         order_hold, order_mail, form_version, order_answers, order_correction, order_status_history, "order", party`,
    )
    await runner.query(`DROP FUNCTION owner_of_address, refuse_change`)
    await dropProposals(runner)
  }
}
