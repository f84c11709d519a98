import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'

@Injectable()
export class CorrectionStore {
  constructor(private readonly db: DataSource) {}

  /** Deletes the reporter's words and address of what was decided so many days before `now`. */
  async forgetWords(now: Date, keepDays: number): Promise<void> {
    await this.db.query(
      `UPDATE correction SET wrong = '', source_url = NULL
       WHERE wrong <> '' AND decided_at < $1::timestamptz - make_interval(days => $2)`,
      [now, keepDays],
    )
  }
}
