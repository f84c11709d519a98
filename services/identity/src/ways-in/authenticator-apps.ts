import type { Caller } from '@borderlane/contracts/define'
import {
  ChallengeBody,
  challengeFactor,
  EnrolBody,
  enrolFactor,
  FactorVerifyBody,
  unenrolFactor,
  verifyFactor,
} from '@borderlane/contracts/identity/factors'
import type { Envelope, EnvelopeAnswer } from '@borderlane/contracts/identity/protocol'
import { Handle, Site } from '@borderlane/messaging'
import { FieldCipher, newId } from '@borderlane/persistence'
import { type Clock, CLOCK, CONFIG } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, IsNull } from 'typeorm'
import type { z } from 'zod'
import { AttemptLimits } from '../account/attempt-limits'
import { Factor, FactorChallenge } from '../account/account.entity'
import type { Config } from '../config'
import { type Client, clientOf, readBody, respond } from '../envelope'
import { badInput, ProtocolError } from '../protocol-error'
import { Bearer, type SignedIn } from '../session/bearer'
import type { TokenAnswer } from '../session/token.view'
import { FactorNews } from './factor-news'
import { newTotpKey, stepOf } from './totp'

const MAX_FACTORS = 10
const CHALLENGE_MS = 5 * 60_000

/** Second factors by the protocol: enrol, challenge, verify, unenrol. */
@Injectable()
export class FactorService {
  private readonly cipher: FieldCipher

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly limits: AttemptLimits,
    private readonly news: FactorNews,
    private readonly site: Site,
  ) {
    this.cipher = new FieldCipher(config.FIELD_KEYS)
  }

  /** A new factor, which counts once a code of it is given. Beside another one it wants that one first. */
  async enrolFactor(who: SignedIn, body: z.output<typeof EnrolBody>, client: Client): Promise<object> {
    refuseOtherKinds(body.factor_type)
    this.news.demandProof(who)
    const { name } = await this.site.settings()
    const key = newTotpKey(who.account.email, body.issuer || (name ?? undefined))
    const id = newId()
    const now = this.clock.now()
    await this.db.transaction(async (tx) => {
      this.news.demandConfirmed(await this.news.lockAccount(tx, who))
      const others = await tx.findBy(Factor, { accountId: who.account.id })
      await this.news.demandStrong(tx, who, 'AAL2 required to enroll a new factor')
      if (others.length >= MAX_FACTORS)
        throw new ProtocolError(422, 'too_many_enrolled_mfa_factors', 'Maximum number of factors reached')
      const friendlyName = body.friendly_name || null
      if (friendlyName !== null && others.some((one) => one.friendlyName === friendlyName))
        throw new ProtocolError(
          422,
          'mfa_factor_name_conflict',
          'A factor with this friendly name for this user already exists',
        )
      await tx.insert(Factor, {
        id,
        accountId: who.account.id,
        friendlyName,
        status: 'unverified',
        secretSealed: this.cipher.encrypt(key.secret, contextOf(id)),
        lastStep: null,
        createdAt: now,
        updatedAt: now,
        lastChallengedAt: null,
      })
      await this.news.noteAct(tx, 'factor.begun', who, client)
    })
    const friendlyName = body.friendly_name ? { friendly_name: body.friendly_name } : {}
    return { id, type: 'totp', ...friendlyName, totp: key }
  }

  async challengeFactor(
    who: SignedIn,
    factorId: string,
    _body: z.output<typeof ChallengeBody>,
    client: Client,
  ): Promise<object> {
    const createdAt = this.clock.now()
    const factor = await this.findOwn(this.db.manager, who, factorId)
    const challenge = { id: newId(), factorId: factor.id, ip: client.ip, createdAt, usedAt: null }
    await this.db.transaction(async (tx) => {
      await tx.insert(FactorChallenge, challenge)
      await tx.update(Factor, { id: factor.id }, { lastChallengedAt: createdAt })
    })
    const expiresAt = Math.floor((createdAt.getTime() + CHALLENGE_MS) / 1_000)
    return { id: challenge.id, type: 'totp', expires_at: expiresAt }
  }

  /** Takes a code. The session is `aal2` from then on and gets new tokens; the first code makes the factor count. */
  async verifyFactor(
    who: SignedIn,
    factorId: string,
    body: z.output<typeof FactorVerifyBody>,
    client: Client,
  ): Promise<TokenAnswer> {
    const answer = await this.limits.guessFactor({ accountId: who.account.id, ip: client.ip }, () =>
      this.db.transaction((tx) => this.take(tx, { who, factorId, body, client })),
    )
    if (answer) return answer
    await this.news.noteAct(this.db.manager, 'factor.failed', who, client)
    throw new ProtocolError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  }

  private async take(
    tx: EntityManager,
    act: { who: SignedIn; factorId: string; body: z.output<typeof FactorVerifyBody>; client: Client },
  ): Promise<TokenAnswer | undefined> {
    const { who, factorId, body, client } = act
    const account = await this.news.lockAccount(tx, who)
    const factor = await this.findOwn(tx, who, factorId)
    const challenge = await this.findOpen(tx, factor, body.challenge_id, client)
    const now = this.clock.now()
    const secret = this.cipher.decrypt(factor.secretSealed, contextOf(factor.id))
    const step = stepOf(secret, body.code, { now, lastStep: factor.lastStep })
    if (step === undefined) return undefined
    const isFirst = factor.status === 'unverified'
    // It was begun in this session or in another one: a factor that is new never stands in for those that count.
    if (isFirst) this.news.demandConfirmed(account)
    if (isFirst) await this.news.demandStrong(tx, who, 'AAL2 required to verify a new factor')
    await tx.update(FactorChallenge, { id: challenge.id }, { usedAt: now })
    await tx.update(Factor, { id: factor.id }, { lastStep: step, status: 'verified', updatedAt: now })
    if (isFirst) {
      await tx.delete(Factor, { accountId: who.account.id, status: 'unverified' })
      await this.news.mailOwner(tx, 'factor.added', who, client)
    } else await this.news.noteAct(tx, 'factor.used', who, client)
    return this.news.strengthenSession(tx, who, 'totp', isFirst)
  }

  /** Removes a factor. One that counts wants itself, or another, first. */
  async unenrolFactor(who: SignedIn, factorId: string, client: Client): Promise<{ id: string }> {
    this.news.demandProof(who)
    return this.db.transaction(async (tx) => {
      await this.news.lockAccount(tx, who)
      const factor = await this.findOwn(tx, who, factorId)
      if (factor.status === 'verified' && !who.session.secondAt)
        throw new ProtocolError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
      await tx.delete(Factor, { id: factor.id })
      if (factor.status === 'verified') {
        await this.news.mailOwner(tx, 'factor.removed', who, client)
        await this.news.weakenIfLast(tx, who.account.id)
      }
      return { id: factor.id }
    })
  }

  /** One of another account counts as missing. */
  private async findOwn(tx: EntityManager, { account }: SignedIn, id: string): Promise<Factor> {
    const factor = isUuid(id) && (await tx.findOneBy(Factor, { id, accountId: account.id }))
    if (!factor) throw new ProtocolError(404, 'mfa_factor_not_found', 'Factor not found')
    return factor
  }

  private async findOpen(tx: EntityManager, factor: Factor, id: string, { ip }: Client) {
    const where = { id, factorId: factor.id, usedAt: IsNull() }
    const challenge = isUuid(id) && (await tx.findOneBy(FactorChallenge, where))
    if (!challenge)
      throw new ProtocolError(
        404,
        'mfa_factor_not_found',
        'MFA factor with the provided challenge ID not found',
      )
    if (challenge.ip !== ip)
      throw new ProtocolError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
    if (this.clock.now().getTime() - challenge.createdAt.getTime() > CHALLENGE_MS)
      throw new ProtocolError(
        422,
        'mfa_challenge_expired',
        `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
      )
    return challenge
  }
}

function refuseOtherKinds(kind: string): void {
  if (kind === 'totp') return
  if (kind === 'phone')
    throw new ProtocolError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (kind === 'webauthn')
    throw new ProtocolError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  throw badInput('factor_type needs to be totp, phone, or webauthn')
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const isUuid = (text: string): boolean => UUID.test(text)

const contextOf = (id: string): string => `factor|${id}`

/** A lost field key would lock everybody out who has a factor: the service looks at these before it starts. */
export const SEALED_FACTORS = { table: 'factor', id: 'id', column: 'secret_sealed', context: contextOf }

@Controller()
export class FactorController {
  constructor(
    private readonly bearer: Bearer,
    private readonly factors: FactorService,
  ) {}

  @Handle(enrolFactor)
  enrolFactor(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const who = await this.bearer.readBearer(input)
      return {
        body: await this.factors.enrolFactor(who, readBody(EnrolBody, input), clientOf(input, caller)),
      }
    })
  }

  @Handle(challengeFactor)
  challengeFactor(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const who = await this.bearer.readBearer(input)
      const body = readBody(ChallengeBody, input)
      return { body: await this.factors.challengeFactor(who, factorIn(input), body, clientOf(input, caller)) }
    })
  }

  @Handle(verifyFactor)
  verifyFactor(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const who = await this.bearer.readBearer(input)
      const body = readBody(FactorVerifyBody, input)
      return { body: await this.factors.verifyFactor(who, factorIn(input), body, clientOf(input, caller)) }
    })
  }

  @Handle(unenrolFactor)
  unenrolFactor(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const who = await this.bearer.readBearer(input)
      return { body: await this.factors.unenrolFactor(who, factorIn(input), clientOf(input, caller)) }
    })
  }
}

const factorIn = ({ params }: Envelope): string => params['factorId'] ?? ''
