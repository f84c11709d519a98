import { counter, gauge, log } from '@borderlane/runtime'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { Mail } from '../mail/mail.entity'
import { MailStore } from '../mail/mail.store'

const FIRST_PAUSE_MS = 5_000
const FACTOR = 3
const LONGEST_PAUSE_MS = 2 * 3_600_000

/** With the pauses below, a mail is tried for about a day. */
export const MAX_ATTEMPTS = 20

/** Milliseconds to wait after the given attempt (1 is the first) has failed; undefined: give up. */
export function pauseAfter(attempt: number): number | undefined {
  if (attempt >= MAX_ATTEMPTS) return undefined
  return Math.min(FIRST_PAUSE_MS * FACTOR ** (attempt - 1), LONGEST_PAUSE_MS)
}

/**
 * How long a mail stays with a worker that does not renew its lease, and how often a worker renews it: no two hold one
 * mail, and another worker soon takes over from one that died. Renewed more often than due mails are looked for.
 */
export const HOLD = { leaseMs: 20_000, renewMs: 2_500 }

const finished = () => counter('mails_total', 'Mails by kind and how they ended', ['kind', 'result'])
/** Without labels it is 0 from the start on, so that the first one is a rise. */
const givenUp = counter('mails_given_up_total', 'Mails that could not be sent', [])

export interface Failure {
  reason: string
  /** No later attempt can succeed. */
  final: boolean
}

@Injectable()
export class MailAttempts implements OnModuleInit {
  constructor(private readonly mails: MailStore) {}

  onModuleInit(): void {
    gauge('mail_oldest_open_seconds', 'Age of the oldest mail that is neither sent nor given up', () =>
      this.mails.oldestOpenSeconds(),
    )
  }

  /**
   * Takes mails whose time has come for one attempt each: new ones, retries, and those whose worker died.
   * @param except mails that are not to be taken, by their ids
   */
  claimMails(most: number, except: ReadonlySet<string> = new Set()): Promise<Mail[]> {
    return this.mails.claimMails(most, [...except], HOLD.leaseMs)
  }

  /** Keeps a claimed mail from other workers while the attempt goes on. @returns ends that */
  holdMail(mail: Mail): () => void {
    const renew = async (): Promise<void> => {
      try {
        await this.mails.renewClaim(mail, HOLD.leaseMs)
      } catch (err) {
        log.warn(
          { event: 'mail.not_held', mailId: mail.id, err },
          'lease of a mail could not be renewed; another worker may send it',
        )
      }
    }
    const timer = setInterval(() => void renew(), HOLD.renewMs)
    return () => clearInterval(timer)
  }

  async noteSent(mail: Mail): Promise<void> {
    await this.mails.endMail(mail, { state: 'sent' })
    finished().inc({ kind: mail.kind, result: 'sent' })
    log.info(
      { event: 'mail.sent', mailId: mail.id, kind: mail.kind, attempt: mail.attempts },
      'mail was sent',
    )
  }

  async nothingToSend(mail: Mail): Promise<void> {
    await this.mails.endMail(mail, { state: 'needless' })
    finished().inc({ kind: mail.kind, result: 'needless' })
    log.info(
      { event: 'mail.nothing_to_send', mailId: mail.id, kind: mail.kind },
      'mail skipped: no longer needed, or without a recipient',
    )
  }

  /** Plans the next attempt, or gives up. */
  async noteFailure(mail: Mail, { reason, final }: Failure): Promise<void> {
    const line = { mailId: mail.id, kind: mail.kind, attempt: mail.attempts, reason }
    const pauseMs = final ? undefined : pauseAfter(mail.attempts)
    if (pauseMs === undefined) {
      await this.mails.endMail(mail, { state: 'failed', lastError: reason })
      finished().inc({ kind: mail.kind, result: 'failed' })
      givenUp.inc()
      log.error(
        { event: 'mail.failed', ...line },
        'mail failed after its last attempt; retry it in the Email log',
      )
      return
    }
    await this.mails.endMail(mail, { state: 'waiting', lastError: reason, inMs: pauseMs })
    log.warn({ event: 'mail.delayed', ...line }, 'sending a mail failed; retrying')
  }
}
