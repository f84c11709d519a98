import { randomUUID } from 'node:crypto'
import { log } from '@borderlane/runtime'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { type Period, putInto } from '../rule/time-line'

interface Row extends Period {
  id: string
  passport: string
  destination: string
}

/** A pair as one number: of texts the index costs three times as much with every row that an import writes (measured). */
const PAIR_NUMBER = `((ascii(passport_country) * 26 + ascii(substr(passport_country, 2))) * 26
  + ascii(destination_country)) * 26 + ascii(substr(destination_country, 2))`

/** The rules of a pair stand on one line: no day has two of them. */
export class OneTimeLine1790000001900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.mend(runner)
    await runner.query(`DROP INDEX requirement_pair`)
    await runner.query(`
      CREATE INDEX requirement_pair ON requirement (passport_country, destination_country, visa_type, valid_from)`)
    await runner.query(`
      ALTER TABLE requirement ADD CONSTRAINT requirement_line EXCLUDE USING gist (
        (${PAIR_NUMBER}) WITH =, daterange(valid_from, valid_until, '[]') WITH &&)
        DEFERRABLE INITIALLY IMMEDIATE`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE requirement DROP CONSTRAINT requirement_line`)
    await runner.query(`DROP INDEX requirement_pair`)
    await runner.query(`
      CREATE UNIQUE INDEX requirement_pair ON requirement (passport_country, destination_country, visa_type, valid_from)
        NULLS NOT DISTINCT`)
  }

  /** Of several rules of a day the one stays that was answered with. What that changes stands in the rows' history. */
  private async mend(runner: QueryRunner): Promise<void> {
    const rows = (await runner.query(`
      SELECT id, passport_country AS passport, destination_country AS destination, valid_from::text AS from,
        valid_until::text AS until
      FROM requirement r WHERE EXISTS (SELECT 1 FROM requirement other
        WHERE other.passport_country = r.passport_country AND other.destination_country = r.destination_country
          AND other.id <> r.id
          AND daterange(other.valid_from, other.valid_until, '[]') && daterange(r.valid_from, r.valid_until, '[]'))
      ORDER BY visa_required, created_at, id`)) as Row[]
    const pairs = new Set(rows.map(({ passport, destination }) => passport + destination))
    for (const pair of pairs) {
      const ofPair = rows.filter(({ passport, destination }) => passport + destination === pair)
      const line = ofPair.reduce<Row[]>((done, row) => putInto(done, row), [])
      for (const row of ofPair)
        await this.rewrite(
          runner,
          row,
          line.filter(({ id }) => id === row.id),
        )
    }
  }

  private async rewrite(runner: QueryRunner, row: Row, [first, ...more]: Row[]): Promise<void> {
    if (first && first.from === row.from && first.until === row.until) return
    log.warn(
      { event: 'catalogue.line_mended', route: `${row.passport}>${row.destination}` },
      'two rules held on the same days; the history of the row that gave way says which',
    )
    await runner.query(
      `INSERT INTO requirement_history (requirement_id, passport_country, destination_country, at, cause, version_after, old, new)
       SELECT id, passport_country, destination_country, now(), 'edit', version + 1,
         CASE WHEN $2 THEN jsonb_build_object('valid_from', valid_from, 'valid_until', valid_until) ELSE to_jsonb(r) END,
         CASE WHEN $2 THEN jsonb_build_object('valid_from', $3::date, 'valid_until', $4::date) ELSE '{}' END
       FROM requirement r WHERE id = $1`,
      [row.id, Boolean(first), first?.from ?? null, first?.until ?? null],
    )
    for (const piece of more)
      await runner.query(
        `INSERT INTO requirement SELECT (jsonb_populate_record(r, jsonb_build_object(
           'id', $2::uuid, 'valid_from', $3::date, 'valid_until', $4::date))).* FROM requirement r WHERE id = $1`,
        [row.id, randomUUID(), piece.from, piece.until],
      )
    if (first)
      await runner.query(
        `UPDATE requirement SET valid_from = $2, valid_until = $3, version = version + 1 WHERE id = $1`,
        [row.id, first.from, first.until],
      )
    else await runner.query(`DELETE FROM requirement WHERE id = $1`, [row.id])
  }
}
