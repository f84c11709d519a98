import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'

/** Tokens that were used, or set aside, on a day in UTC. */
export interface ModelUseRow {
  day: Date
  tokens: string
}

@Injectable()
export class ModelUseStore {
  constructor(private readonly db: DataSource) {}

  /** @param day `YYYY-MM-DD` @returns false: the day would have more than `most`; nothing was added */
  async addUse(day: string, tokens: number, most: number): Promise<boolean> {
    const rows = await this.db.query<Pick<ModelUseRow, 'tokens'>[]>(
      `INSERT INTO model_use (day, tokens) VALUES ($1, $2)
       ON CONFLICT (day) DO UPDATE SET tokens = model_use.tokens + $2 WHERE model_use.tokens + $2 <= $3
       RETURNING tokens`,
      [day, tokens, most],
    )
    return rows.length > 0
  }

  /** @param day `YYYY-MM-DD` */
  async subtractUse(day: string, tokens: number): Promise<void> {
    await this.db.query(`UPDATE model_use SET tokens = greatest(0, tokens - $2) WHERE day = $1`, [
      day,
      tokens,
    ])
  }
}
