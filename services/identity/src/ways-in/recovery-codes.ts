import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { makeRecoveryCodes, useRecoveryCode } from '@borderlane/contracts/identity/factors'
import { Handle } from '@borderlane/messaging'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { lockAccount } from '../account/account.store'
import { AttemptLimits } from '../account/attempt-limits'
import { RecoveryCodeStore } from '../account/recovery-code.store'
import type { Client } from '../envelope'
import { ProtocolError } from '../protocol-error'
import type { SignedIn } from '../session/bearer'
import { SessionService } from '../session/sessions'
import { FactorNews } from './factor-news'

@Controller()
export class RecoveryController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly limits: AttemptLimits,
    private readonly sessions: SessionService,
    private readonly codes: RecoveryCodeStore,
    private readonly news: FactorNews,
  ) {}

  /** Only for anyone who has shown what the codes stand in for. */
  @Handle(makeRecoveryCodes)
  async makeCodes(_: unknown, caller: Caller): Promise<OutputOf<typeof makeRecoveryCodes>> {
    const who = await this.whoIs(caller)
    try {
      this.news.demandProof(who)
    } catch {
      throw new AppError('identity.recent_sign_in_needed')
    }
    return this.db.transaction(async (tx) => {
      await this.news.lockAccount(tx, who).catch(() => {
        throw new AppError('auth.required')
      })
      if (!who.session.secondAt) throw new AppError('identity.second_factor_needed')
      const codes = await this.codes.replaceCodes(tx, who.account.id)
      await this.news.noteAct(tx, 'recovery-codes.made', who, clientOf(caller))
      return { codes }
    })
  }

  /** @throws AppError `identity.recovery_code_wrong`, also for one that was used */
  @Handle(useRecoveryCode)
  async useCode({ code }: InputOf<typeof useRecoveryCode>, caller: Caller) {
    const who = await this.whoIs(caller)
    const client = clientOf(caller)
    const guess = { accountId: who.account.id, ip: client.ip }
    const left = await this.limits.guessFactor(guess, () => this.take(who, code, client)).catch(asOurs)
    if (left !== undefined) return { codesLeft: left }
    await this.news.noteAct(this.db.manager, 'recovery-code.failed', who, client)
    throw new AppError('identity.recovery_code_wrong')
  }

  private take(who: SignedIn, code: string, client: Client): Promise<number | undefined> {
    return this.db.transaction(async (tx) => {
      await lockAccount(tx, { id: who.account.id })
      if (!(await this.codes.useCode(tx, who.account.id, code, this.clock.now()))) return undefined
      await this.news.mailOwner(tx, 'recovery-code.used', who, client)
      await this.news.strengthenSession(tx, who, 'recovery_code')
      return this.codes.countLeft(tx, who.account.id)
    })
  }

  private async whoIs({ sessionId, userId }: Caller): Promise<SignedIn> {
    const found = sessionId && userId && (await this.sessions.findLive(sessionId, userId))
    if (!found) throw new AppError('auth.required')
    return found
  }
}

const clientOf = ({ ip, locale }: Caller): Client => ({
  ip: ip ?? null,
  userAgent: null,
  locale: locale ?? 'en',
})

/** Too many guesses, in the words of our own calls. */
function asOurs(error: unknown): never {
  if (error instanceof ProtocolError && error.status === 429)
    throw new AppError('request.too_many', { retryAfterSeconds: error.extra.retryAfterSeconds })
  throw error
}
