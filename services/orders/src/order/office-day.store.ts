import type { ClosedDays } from '@borderlane/domain/days'
import type { OfficeDay } from '@borderlane/contracts/orders/office'
import { afterCommit } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

export interface Holiday {
  day: string
  name: string
}

export interface OwnDay {
  day: string
  isOpen: boolean
  why: string
  at: Date
}

/** How long a process may count without what another one has just stored. */
const KEPT_MS = 10_000

@Injectable()
export class OfficeDayStore {
  private kept: { at: number; day: string; closed: ClosedDays } | undefined

  /**
   * Days from the one of a time on that are no business days, whatever their weekday. They are kept for a moment: read
   * for each new order they took a third of its processor time (`npm run bench:order`: 3.3 ms, 2.0 without).
   */
  async readClosedDays(db: EntityManager, from: Date): Promise<ClosedDays> {
    const [at, day] = [from.getTime(), from.toISOString().slice(0, 10)]
    if (this.kept?.day === day && Math.abs(at - this.kept.at) < KEPT_MS) return this.kept.closed
    const closed = await this.readClosed(db, day)
    this.kept = { at, day, closed }
    return closed
  }

  private async readClosed(db: EntityManager, from: string): Promise<ClosedDays> {
    const rows = await db.query<{ day: string }[]>(
      `SELECT day::text FROM holiday h
       WHERE day >= $1 AND NOT EXISTS (SELECT FROM office_day o WHERE o.day = h.day)
       UNION SELECT day::text FROM office_day WHERE day >= $1 AND NOT is_open ORDER BY day`,
      [from],
    )
    return new Set(rows.map(({ day }) => day))
  }

  async listDays(db: EntityManager, from: string, until: string): Promise<OfficeDay[]> {
    const rows = await db.query<
      { day: string; holiday: string | null; is_open: boolean | null; why: string; at: Date }[]
    >(
      `SELECT coalesce(h.day, o.day)::text AS day, h.name AS holiday, o.is_open, o.why, o.at
       FROM holiday h FULL JOIN office_day o ON o.day = h.day
       WHERE coalesce(h.day, o.day) BETWEEN $1 AND $2 ORDER BY day`,
      [from, until],
    )
    return rows.map(({ day, holiday, is_open: isOpen, why, at }) => ({
      day,
      isOpen: isOpen ?? false,
      holiday,
      own: isOpen === null ? null : { why, at: at.toISOString() },
    }))
  }

  /** @returns the name of the holiday; undefined: the day is not a holiday */
  async findHoliday(db: EntityManager, day: string): Promise<string | undefined> {
    const [row] = await db.query<{ name: string }[]>(`SELECT name FROM holiday WHERE day = $1`, [day])
    return row?.name
  }

  /** What staff say last about a day wins. */
  async setDay(tx: EntityManager, { day, isOpen, why, at }: OwnDay): Promise<void> {
    await tx.query(
      `INSERT INTO office_day (day, is_open, why, at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (day) DO UPDATE SET is_open = $2, why = $3, at = $4`,
      [day, isOpen, why, at],
    )
    this.readAnew(tx)
  }

  /** Staff say nothing about a day any more. */
  async forgetDay(tx: EntityManager, day: string): Promise<void> {
    await tx.query(`DELETE FROM office_day WHERE day = $1`, [day])
    this.readAnew(tx)
  }

  /** Of years: those that were not worked out for a country. */
  async listMissingYears(db: EntityManager, country: string, years: readonly number[]): Promise<number[]> {
    const rows = await db.query<{ year: number }[]>(
      `SELECT wanted.year FROM unnest($2::int[]) AS wanted (year)
       WHERE NOT EXISTS (SELECT FROM office_year y WHERE y.year = wanted.year AND y.country = $1)
       ORDER BY wanted.year`,
      [country, years],
    )
    return rows.map(({ year }) => year)
  }

  /** Takes over the holidays of a year; another process that does it at the same time waits. What staff have set stays. */
  async replaceYear(
    tx: EntityManager,
    { country, year }: { country: string; year: number },
    holidays: readonly Holiday[],
  ): Promise<void> {
    await tx.query(
      `INSERT INTO office_year (year, country) VALUES ($1, $2) ON CONFLICT (year) DO UPDATE SET country = $2`,
      [year, country],
    )
    await tx.query(`DELETE FROM holiday WHERE extract(year FROM day) = $1`, [year])
    await tx.query(`INSERT INTO holiday (day, name) SELECT * FROM unnest($1::date[], $2::text[])`, [
      holidays.map(({ day }) => day),
      holidays.map(({ name }) => name),
    ])
    this.readAnew(tx)
  }

  private readAnew(tx: EntityManager): void {
    afterCommit(tx, () => (this.kept = undefined))
  }
}
