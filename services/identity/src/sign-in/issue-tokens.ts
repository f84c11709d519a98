import type { Caller } from '@borderlane/contracts/define'
import {
  type Envelope,
  type EnvelopeAnswer,
  PasswordGrant,
  PkceGrant,
  RefreshGrant,
  SignUpBody,
} from '@borderlane/contracts/identity/protocol'
import { issueTokens, signUp } from '@borderlane/contracts/identity/public'
import { PASSWORD_MAX_LENGTH } from '@borderlane/contracts/primitives'
import { Handle } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { z } from 'zod'
import { type Account, Credential } from '../account/account.entity'
import { lockAccount } from '../account/account.store'
import { normalEmail } from '../account/accounts'
import { AttemptLimits } from '../account/attempt-limits'
import { Audit, type AuditEvent } from '../account/audit.store'
import { UserRoleStore } from '../account/user-role.store'
import type { Config } from '../config'
import { type Client, clientOf, readBody, refuseAnonymous, refusePhone, respond } from '../envelope'
import { badInput, invalidCredentials, ProtocolError } from '../protocol-error'
import type { TokenAnswer } from '../session/token.view'
import { TokenService } from '../session/tokens'
import { PasswordCheck, type Unlocked } from '../ways-in/password-check'
import { PasswordHasher } from '../ways-in/password-hasher'
import { CodeExchange } from './flow-states'
import { SignUpService } from './sign-up'

@Injectable()
export class Admission {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly roles: UserRoleStore,
  ) {}

  /** @throws ProtocolError `email_not_confirmed`, `organisation_needed` */
  async checkAdmission(tx: EntityManager, account: Account): Promise<void> {
    if (!account.emailConfirmedAt && this.config.UNCONFIRMED_SIGN_IN === 'off')
      throw new ProtocolError(400, 'email_not_confirmed', 'Email not confirmed')
    if (this.config.STAFF_PASSWORD_SIGN_IN === 'off' && (await this.roles.isStaff(tx, account.id)))
      throw new ProtocolError(403, 'organisation_needed', 'Staff sign in at their organisation')
  }
}

@Injectable()
export class SignInService {
  constructor(
    private readonly db: DataSource,
    private readonly check: PasswordCheck,
    private readonly hasher: PasswordHasher,
    private readonly admission: Admission,
    private readonly tokens: TokenService,
    private readonly audit: Audit,
  ) {}

  /** Everything that is wrong with address or password gets one answer, after the same work. */
  async signInByPassword(body: z.output<typeof PasswordGrant>, client: Client): Promise<TokenAnswer> {
    if (!body.email.trim()) throw badInput('missing email or phone')
    const email = normalEmail(body.email)
    const isPossible = [...body.password].length <= PASSWORD_MAX_LENGTH
    const password = isPossible ? body.password : ''
    const where = email === undefined ? undefined : { email }
    const { account, unlocked } = await this.check.checkGuess(where, password, client, email ?? 'malformed')
    if (!unlocked) {
      await this.note('sign-in.failed', account, client)
      throw invalidCredentials()
    }
    try {
      return await this.open(unlocked, password, client)
    } catch (error) {
      if (error instanceof ProtocolError) await this.note('sign-in.refused', account, client)
      throw error
    }
  }

  /** Refusals come after the password was right, so that strangers learn nothing. */
  private async open({ account: { id }, credential }: Unlocked, password: string, client: Client) {
    const isOutdated = this.hasher.isOutdated(credential.passwordHash!)
    const newHash = isOutdated ? await this.hasher.hashAgain(password) : undefined
    return this.db.transaction(async (tx) => {
      // Read again: while the password was looked at, its owner may have set another one.
      const account = await lockAccount(tx, { id })
      const present = await tx.findOneBy(Credential, { accountId: id })
      if (!account || present?.changedAt.getTime() !== credential.changedAt.getTime()) {
        throw invalidCredentials()
      }
      await this.admission.checkAdmission(tx, account)
      if (newHash) await tx.update(Credential, { id: credential.id }, { passwordHash: newHash })
      return this.tokens.openSession(tx, account, 'password', client)
    })
  }

  private note(what: AuditEvent, account: Account | null, client: Client): Promise<void> {
    return this.audit.addEntry(this.db.manager, what, { accountId: account?.id ?? null, ...client })
  }
}

/** Accounts and sessions by passwords, codes and refresh tokens. */
@Controller()
export class SignInController {
  constructor(
    private readonly limits: AttemptLimits,
    private readonly signUps: SignUpService,
    private readonly signIns: SignInService,
    private readonly codes: CodeExchange,
    private readonly tokens: TokenService,
  ) {}

  @Handle(signUp)
  signUp(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      refuseAnonymous(input)
      refusePhone(input)
      const client = clientOf(input, caller)
      await this.limits.countAttempt('signUp', client.ip)
      const body = readBody(SignUpBody, input)
      return { body: await this.signUps.signUp(body, input.query['redirect_to'], client) }
    })
  }

  @Handle(issueTokens)
  issueTokens(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => ({ body: await this.grant(input, caller) }))
  }

  private async grant(input: Envelope, caller: Caller): Promise<object> {
    const client = clientOf(input, caller)
    switch (input.query['grant_type']) {
      case 'password':
        return this.signIns.signInByPassword(readBody(PasswordGrant, input), client)
      case 'refresh_token': {
        const { refresh_token: token } = readBody(RefreshGrant, input)
        if (!token) throw badInput('refresh_token required')
        await this.limits.countRefresh(await this.tokens.sessionOf(token), client.ip)
        return this.tokens.refreshSession(token, client)
      }
      case 'pkce':
        return this.codes.exchangeCode(readBody(PkceGrant, input), client)
      default:
        throw new ProtocolError(400, 'invalid_credentials', 'unsupported_grant_type')
    }
  }
}
