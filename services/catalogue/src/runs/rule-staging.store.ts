import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { EntityManager } from 'typeorm'
import type { BadRow, ReadRow } from './policy-file'
import { isDated } from './rule-merge.store'

const LINES_PER_CHUNK = 1_000
const MOST_BAD_ROWS = 10_000

interface Staged {
  rules: number
  bad: number
}

@Injectable()
export class RuleStagingStore {
  async clearRules(tx: EntityManager): Promise<void> {
    await tx.query(`DELETE FROM rule_staging`)
  }

  /**
   * Stages the rules of a source for the comparison, and stores its bad rows for people to see.
   * @param onProgress is called with the number of rows now and then
   */
  async stageRules(
    tx: EntityManager,
    runId: string,
    rows: AsyncIterable<ReadRow> | Iterable<ReadRow>,
    onProgress?: (rows: number) => void,
  ): Promise<Staged> {
    const bad: BadRow[] = []
    const staged: Staged = { rules: 0, bad: 0 }
    async function* lines(): AsyncGenerator<string> {
      let chunk: string[] = []
      for await (const row of rows) {
        if ('bad' in row) {
          staged.bad += 1
          if (bad.length < MOST_BAD_ROWS) bad.push(row.bad)
          continue
        }
        const { line, passport, destination, policy, from, until } = row.rule
        chunk.push(
          `${runId}\t${newId()}\t${line}\t${passport}\t${destination}\t${policy.entry}\t${policy.stayDays ?? '\\N'}\t${from ?? '\\N'}\t${until ?? '\\N'}\n`,
        )
        staged.rules += 1
        if (chunk.length < LINES_PER_CHUNK) continue
        yield chunk.join('')
        chunk = []
        onProgress?.(staged.rules)
      }
      yield chunk.join('')
    }
    const client = (await tx.queryRunner!.connect()) as ClientBase
    await pipeline(
      Readable.from(lines()),
      client.query(
        copyFrom(
          `COPY rule_staging (run_id, id, line, passport, destination, entry, stay_days, valid_from, valid_until) FROM STDIN`,
        ),
      ),
    )
    await this.keepBadRows(tx, runId, bad)
    const contradictory = await this.refuseContradictory(tx, runId)
    return { rules: staged.rules - contradictory, bad: staged.bad + contradictory }
  }

  /**
   * Rows that say different things of a day of one pair: none of them is taken. A rule without days may have others with
   * days beside it: it holds at all other times. @returns how many these are
   */
  private async refuseContradictory(tx: EntityManager, runId: string): Promise<number> {
    const [{ count }] = await tx.query<[{ count: number }]>(
      // Counted in one pass: of rows that were written a moment ago the planner knows no number, and a join was made row
      // by row.
      `WITH several AS MATERIALIZED (
         SELECT * FROM (
           SELECT staged.*, count(*) OVER (PARTITION BY passport, destination) AS lines
           FROM rule_staging staged WHERE run_id = $1) counted
         WHERE lines > 1),
       gone AS (
         DELETE FROM rule_staging WHERE run_id = $1 AND id IN (
           SELECT a.id FROM several a JOIN several b USING (passport, destination)
           WHERE a.id <> b.id AND ${isDated('a')} = ${isDated('b')}
             AND daterange(a.valid_from, a.valid_until, '[]') && daterange(b.valid_from, b.valid_until, '[]'))
         RETURNING *),
       told AS (
         INSERT INTO run_row (run_id, kind, line, passport, destination, reason, old)
         SELECT run_id, 'error', line, passport, destination, 'contradictory', concat_ws(' ', entry, stay_days)
         FROM gone ORDER BY line)
       SELECT count(*)::int AS count FROM gone`,
      [runId],
    )
    return count
  }

  private async keepBadRows(tx: EntityManager, runId: string, bad: readonly BadRow[]): Promise<void> {
    if (bad.length === 0) return
    await tx.query(
      `INSERT INTO run_row (run_id, kind, line, passport, destination, reason, old)
       SELECT $1, 'error', line, passport, destination, reason, raw FROM jsonb_to_recordset($2::jsonb)
         AS bad (line integer, passport text, destination text, reason text, raw text)`,
      // Postgres holds no NUL.
      [runId, JSON.stringify(bad).replaceAll('\\u0000', '')],
    )
  }
}
