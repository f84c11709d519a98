import { PAYMENT_PROVIDER, type PaymentProvider } from './payment-provider'
import { defineJob, Job } from '@borderlane/messaging'
import { CONFIG, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Config } from '../config'
import { SimulatedProvider } from './simulated-provider'
import { type DueWebhook, removeTriedWebhooks, removeWebhook, takeDueWebhooks } from './simulated.store'
import { signatureOf } from './webhook-signature'

const EVERY_MS = 1_000
const BATCH = 50
const ANSWER_MS = 5_000
/** Real providers try for days; afterwards only asking helps. */
const TRIES = 10

export const sendTestWebhooks = defineJob('payments.send-test-webhooks')

/** Sends the webhooks of the simulated provider, signed, over HTTP, as a real one would from outside. */
@Injectable()
export class SimulatedWebhooks {
  constructor(
    private readonly db: DataSource,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Job(sendTestWebhooks, { everyMs: EVERY_MS })
  async sendWebhooks(): Promise<void> {
    if (!(this.provider instanceof SimulatedProvider) || !this.config.SIMULATED_WEBHOOK_URL) return
    await this.provider.decideDue(null)
    const due = await takeDueWebhooks(this.db, BATCH)
    await Promise.all(due.map((webhook) => this.sendOne(webhook, this.config.SIMULATED_WEBHOOK_URL!)))
    await removeTriedWebhooks(this.db, TRIES)
  }

  private async sendOne({ id, event_id, ref }: DueWebhook, url: string): Promise<void> {
    const body = JSON.stringify({ id: event_id, ref })
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-signature': signatureOf(body, this.config.SIMULATED_WEBHOOK_SECRETS),
        },
        body,
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      if (answer.ok) await removeWebhook(this.db, id)
    } catch (err) {
      log.debug(
        { event: 'payments.test_webhook_failed', err },
        'test webhook was not accepted; it is sent again',
      )
    }
  }
}
