import { randomBytes, randomUUID } from 'node:crypto'
import type { PkceGrant } from '@borderlane/contracts/identity/protocol'
import { hashToken } from '@borderlane/persistence'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { z } from 'zod'
import { Account } from '../account/account.entity'
import { lockAccount } from '../account/account.store'
import { AttemptLimits } from '../account/attempt-limits'
import { meetsChallenge, type WholeChallenge } from '../account/code-challenge'
import type { Client } from '../envelope'
import { type Flow, FlowStateStore } from '../mail/flow-state.store'
import type { MailRequest } from '../mail/mail-request.entity'
import { badInput, ProtocolError } from '../protocol-error'
import type { TokenAnswer } from '../session/token.view'
import { TokenService } from '../session/tokens'
import type { Effect } from './link-effect'
import { SetAside } from './set-aside'

/** Only one page load separates the followed link from the exchange. */
const LIFE_MS = 5 * 60_000
const HANDOVER_BYTES = 32

/** Codes at the end of a link that only the browser that asked for the link can exchange for a session (PKCE). */
@Injectable()
export class FlowStates {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly setAside: SetAside,
    private readonly store: FlowStateStore,
  ) {}

  /**
   * @returns the code for the end of the link. `handover`: what a browser without the secret signs in with instead;
   *   not for links that only the browser that asked may use
   */
  async beginFlow(
    tx: EntityManager,
    { account, held, outcome }: Effect,
    request: MailRequest,
  ): Promise<{ code: string; handover?: string }> {
    const code = randomUUID()
    const forAll = outcome === 'signs-in' && ['confirmation', 'email-change'].includes(request.kind)
    const handover = forAll ? randomBytes(HANDOVER_BYTES).toString('base64url') : undefined
    // Only the secret of the browser that set the account up restores it, not that of the person who asked for this mail.
    const isOwn = request.codeChallenge === account.linkChallenge
    const given = isOwn ? held : undefined
    await this.store.addFlow(tx, {
      code_hash: hashToken(code),
      account_id: account.id,
      code_challenge: request.codeChallenge!,
      code_challenge_method: request.codeChallengeMethod!,
      created_at: this.clock.now(),
      handover_hash: handover ? hashToken(handover) : null,
      held_password: given?.password ?? null,
      held_sessions: given?.sessions ?? [],
      held_metadata: given?.metadata ?? {},
      proves_new_email: isOwn && outcome === 'waits-for-other' && request.side === 'new',
      method: 'otp',
      strong_at: null,
    })
    return { code, handover }
  }

  /** The code at the end of a sign-in at the organisation. @param strongAt when a second factor was shown there */
  async beginOrganisation(
    tx: EntityManager,
    account: Account,
    challenge: WholeChallenge,
    strongAt: Date | null,
  ): Promise<string> {
    const code = randomUUID()
    await this.store.addFlow(tx, {
      code_hash: hashToken(code),
      account_id: account.id,
      code_challenge: challenge.codeChallenge,
      code_challenge_method: challenge.codeChallengeMethod,
      created_at: this.clock.now(),
      handover_hash: null,
      held_password: null,
      held_sessions: [],
      held_metadata: {},
      proves_new_email: false,
      method: 'oidc',
      strong_at: strongAt,
    })
    return code
  }

  /** @returns the account of the code, locked, and how it signs in; the code is used up if the transaction commits */
  async exchangeCode(
    tx: EntityManager,
    code: string,
    verifier: string,
    client: Client,
  ): Promise<{ account: Account; method: Flow['method']; strongAt: Date | null }> {
    const { account, flow } = await this.take(tx, 'code_hash', code)
    if (!meetsChallenge(verifier, flow.code_challenge, flow.code_challenge_method)) {
      throw new ProtocolError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      )
    }
    await this.setAside.giveBack(
      tx,
      account,
      { password: flow.held_password, sessions: flow.held_sessions, metadata: flow.held_metadata },
      client,
    )
    if (flow.proves_new_email) {
      const pending = { id: account.id, agreedSide: 'new' } as const
      await tx.update(Account, pending, { newEmailProven: true })
    }
    return { account, method: flow.method, strongAt: flow.strong_at }
  }

  /** For a browser without the secret: what was set aside stays so. @returns the account, locked; once */
  async handOver(tx: EntityManager, handover: string): Promise<Account | undefined> {
    try {
      return (await this.take(tx, 'handover_hash', handover)).account
    } catch (error) {
      if (error instanceof ProtocolError) return undefined
      throw error
    }
  }

  private async take(tx: EntityManager, column: 'code_hash' | 'handover_hash', token: string) {
    const hash = hashToken(token)
    const ownerId = await this.store.accountOf(tx, column, hash)
    // The account first, as everywhere: a new password takes the codes away.
    const account = ownerId ? await lockAccount(tx, { id: ownerId }) : null
    const flow = await this.store.takeFlow(tx, column, hash)
    if (!flow || !account) {
      throw new ProtocolError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    }
    if (this.clock.now().getTime() - flow.created_at.getTime() > LIFE_MS) {
      throw new ProtocolError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    }
    return { account, flow }
  }
}

/** The second step of the PKCE flow: a session for the code at the end of a link. */
@Injectable()
export class CodeExchange {
  constructor(
    private readonly db: DataSource,
    private readonly limits: AttemptLimits,
    private readonly flows: FlowStates,
    private readonly tokens: TokenService,
  ) {}

  /** A confirmation in the PKCE flow that ended in a browser without the secret. */
  handOver(token: string, client: Client): Promise<TokenAnswer | undefined> {
    return this.db.transaction(async (tx) => {
      const account = await this.flows.handOver(tx, token)
      return account && this.tokens.openSession(tx, account, 'otp', client)
    })
  }

  async exchangeCode(body: z.output<typeof PkceGrant>, client: Client): Promise<TokenAnswer> {
    if (!body.auth_code || !body.code_verifier) {
      throw badInput('invalid request: both auth code and code verifier should be non-empty')
    }
    await this.limits.countAttempt('verify', client.ip)
    return this.db.transaction(async (tx) => {
      const { auth_code: code, code_verifier: verifier } = body
      const { account, method, strongAt } = await this.flows.exchangeCode(tx, code, verifier, client)
      return this.tokens.openSession(tx, account, method, client, strongAt)
    })
  }
}
