import { type Clock, CLOCK, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Config } from '../config'

/** What a day may cost at the model outside, all replicas together. */
@Injectable()
export class ModelBudget {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Sets tokens aside before a question. @returns false where they are not left */
  async reserve(tokens: number): Promise<boolean> {
    if (tokens > this.config.CHAT_MODEL_DAILY_TOKENS) return false
    const rows = await this.db.query<unknown[]>(
      `INSERT INTO model_use (day, tokens) VALUES ($1, $2)
       ON CONFLICT (day) DO UPDATE SET tokens = model_use.tokens + $2 WHERE model_use.tokens + $2 <= $3
       RETURNING tokens`,
      [this.today(), tokens, this.config.CHAT_MODEL_DAILY_TOKENS],
    )
    return rows.length > 0
  }

  /** Gives back what a question did not use. */
  async giveBack(tokens: number): Promise<void> {
    await this.db.query(`UPDATE model_use SET tokens = greatest(0, tokens - $2) WHERE day = $1`, [
      this.today(),
      tokens,
    ])
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 10)
  }
}
