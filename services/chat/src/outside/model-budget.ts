import { type Clock, CLOCK, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { Config } from '../config'
import { ModelUseStore } from './model-use.store'

/** What a day may cost at the model outside, all replicas together. */
@Injectable()
export class ModelBudget {
  constructor(
    private readonly use: ModelUseStore,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Sets tokens aside before a question. @returns false where they are not left */
  async reserveUse(tokens: number): Promise<boolean> {
    if (tokens > this.config.CHAT_MODEL_DAILY_TOKENS) return false
    return this.use.addUse(this.today(), tokens, this.config.CHAT_MODEL_DAILY_TOKENS)
  }

  /** Releases what a question did not use. */
  async giveBack(tokens: number): Promise<void> {
    await this.use.subtractUse(this.today(), tokens)
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 10)
  }
}
