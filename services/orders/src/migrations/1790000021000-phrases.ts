import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What older orders say in English, and the codes that say the same. */
const TITLES: Record<string, string> = {
  'Visa-Free Entry': 'visa_free',
  eVisa: 'evisa',
  'Visa on Arrival': 'on_arrival',
  'Embassy Visa': 'embassy',
  ESTA: 'us_esta',
  'B1/B2 Visitor Visa': 'us_visitor',
  eTA: 'ca_eta',
  'Visitor Visa': 'ca_visitor',
  'eVisitor (Subclass 651)': 'au_evisitor',
  'ETA (Subclass 601)': 'au_eta',
  NZeTA: 'nz_eta',
  'K-ETA': 'kr_eta',
  'Sri Lanka ETA': 'lk_eta',
  'UK Standard Visitor Visa': 'gb_visitor',
}
const DOCUMENTS: Record<string, string> = {
  'Valid passport': 'passport',
  'Passport photo': 'photo',
  'Travel itinerary': 'itinerary',
  'Proof of funds': 'funds',
  'Proof of accommodation': 'accommodation',
  'Return flight ticket': 'return_ticket',
}

const table = (words: Record<string, string>) =>
  `(VALUES ${Object.entries(words)
    .map(([text, code]) => `('${text}', '${code}')`)
    .join(', ')}) AS word (said, code)`

/** A phrase in SQL; what no table knows keeps its text under the code `other`. */
const phrase = (text: string, code: string, params = `'{}'::jsonb`) =>
  `jsonb_build_object('code', coalesce(${code}, 'other'), 'params', ${params}, 'text', ${text})`

/** Titles and documents of orders become codes with their English text. */
export class Phrases1790000021000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" ADD title jsonb, ADD documents jsonb`)
    // "Türkiye eVisa" has the name of the destination in it.
    await runner.query(`
      UPDATE "order" SET
        title = CASE WHEN visa_title LIKE '_% eVisa'
          THEN ${phrase('visa_title', `'country_evisa'`, `jsonb_build_object('country', destination_country)`)}
          ELSE ${phrase('visa_title', `(SELECT code FROM ${table(TITLES)} WHERE said = visa_title)`)} END,
        documents = (SELECT coalesce(jsonb_agg(${phrase('name', 'code')} ORDER BY place), '[]')
          FROM unnest(required_documents) WITH ORDINALITY AS asked (name, place)
          LEFT JOIN ${table(DOCUMENTS)} ON said = name)`)
    await runner.query(`ALTER TABLE "order" DROP visa_title, DROP required_documents`)
    await runner.query(`ALTER TABLE "order" RENAME title TO visa_title`)
    await runner.query(`ALTER TABLE "order" RENAME documents TO required_documents`)
    await runner.query(
      `ALTER TABLE "order" ALTER visa_title SET NOT NULL, ALTER required_documents SET NOT NULL`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" ADD title text, ADD documents text[]`)
    await runner.query(`
      UPDATE "order" SET
        title = visa_title->>'text',
        documents = ARRAY(SELECT asked->>'text' FROM jsonb_array_elements(required_documents)
          WITH ORDINALITY AS asked (asked, place) ORDER BY place)`)
    await runner.query(`ALTER TABLE "order" DROP visa_title, DROP required_documents`)
    await runner.query(`ALTER TABLE "order" RENAME title TO visa_title`)
    await runner.query(`ALTER TABLE "order" RENAME documents TO required_documents`)
    await runner.query(
      `ALTER TABLE "order" ALTER visa_title SET NOT NULL, ALTER required_documents SET NOT NULL`,
    )
  }
}
