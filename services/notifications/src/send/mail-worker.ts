import { log, newRequestContext, runInSpan, runJob, runOwn } from '@borderlane/runtime'
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { SiteWords } from '../locale/site-words'
import type { Mail } from '../mail/mail.entity'
import { MailQueue } from '../mail/mail.queue'
import { MailAttempts } from './mail-attempts'
import { MailSender } from './mail.sender'

const AT_ONCE = 10
/** Between two looks while there is work: so that one look takes several mails, and requests go first. */
const PAUSE_MS = 10
/** Retries, and mails whose worker died. */
const LOOK_EVERY_MS = 3_000

/** Sends mails whose time has come, as long as there are any. Every replica does; no two take the same one. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly inHand = new Set<Promise<void>>()
  private stopped = false
  private again = false
  private running?: Promise<void>
  private timer?: NodeJS.Timeout

  constructor(
    private readonly attempts: MailAttempts,
    private readonly queue: MailQueue,
    private readonly sender: MailSender,
    private readonly words: SiteWords,
  ) {}

  onApplicationBootstrap(): void {
    this.queue.followQueue(() => runOwn(() => this.look()))
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS)
    this.look()
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true
    clearInterval(this.timer)
    await this.running
    await Promise.all(this.inHand)
  }

  private look(): void {
    this.again = true
    if (this.stopped || this.running) return
    this.running = this.work()
      .catch((err: unknown) =>
        log.warn(
          { event: 'mail.not_looked', err },
          'waiting mails could not be read; retrying at the next check',
        ),
      )
      .finally(() => (this.running = undefined))
  }

  private async work(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false
      const free = AT_ONCE - this.inHand.size
      const mails = free > 0 ? await this.attempts.claimMails(free, this.sender.out) : []
      for (const mail of mails) this.send(mail)
      if (mails.length < free) continue
      // There may be more.
      await Promise.race(this.inHand)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      this.again = true
    }
  }

  private send(mail: Mail): void {
    const request = newRequestContext(this.queue.takeRequest(mail.id) ?? {})
    const sending = runInSpan('consumer', 'notifications.send-mail', request, () =>
      runJob(async () => {
        await this.words.followChanges()
        await this.sender.sendMail(mail)
      }),
    ).catch((err: unknown) =>
      log.warn({ event: 'mail.not_ended', mailId: mail.id, err }, 'outcome of a mail could not be recorded'),
    )
    const done = sending.finally(() => this.inHand.delete(done))
    this.inHand.add(done)
  }
}
