import type { Caller } from '@borderlane/contracts/define'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  PasskeyAnswer,
  PasskeyName,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@borderlane/contracts/identity/passkeys'
import type { Envelope, EnvelopeAnswer } from '@borderlane/contracts/identity/protocol'
import { Handle, Site } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { type Clock, CLOCK, CONFIG } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { DataSource } from 'typeorm'
import type { z } from 'zod'
import { AttemptLimits } from '../account/attempt-limits'
import type { Config } from '../config'
import { type Client, clientOf, readBody, respond } from '../envelope'
import { badInput, ProtocolError } from '../protocol-error'
import { Bearer, type SignedIn } from '../session/bearer'
import { FactorNews } from './factor-news'
import { PasskeySignIn, relyingParty } from './passkey-sign-in'
import { Passkey, PasskeyChallengeStore, toPasskey } from './passkey.store'

const MAX_PASSKEYS = 10
const MAX_NAME = 120

/** The passkeys of an account, as its owner adds, names and removes them. */
@Injectable()
export class PasskeyService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly challenges: PasskeyChallengeStore,
    private readonly news: FactorNews,
    private readonly site: Site,
  ) {}

  /** What a device needs to make one. A second one wants what the account has already. */
  async beginPasskey(who: SignedIn): Promise<object> {
    const { id: accountId, email, fullName } = who.account
    const party = relyingParty(this.config)
    this.news.demandProof(who)
    this.news.demandConfirmed(who.account)
    await this.news.demandStrong(this.db.manager, who, 'AAL2 required to add a passkey')
    const own = await this.db.manager.findBy(Passkey, { accountId })
    if (own.length >= MAX_PASSKEYS)
      throw new ProtocolError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
    const options = await generateRegistrationOptions({
      rpName: (await this.site.settings()).name ?? party.name,
      rpID: party.id,
      userID: new TextEncoder().encode(accountId),
      userName: email,
      userDisplayName: fullName ?? email,
      attestationType: 'none',
      // Signs in without a name, and only for anyone who opens the device: that makes it two factors.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: own.map((one) => ({ id: one.credentialId })),
    })
    return { ...(await this.challenges.keepChallenge(options.challenge, accountId)), options }
  }

  async addPasskey(who: SignedIn, body: z.output<typeof PasskeyAnswer>, client: Client): Promise<object> {
    const { id: accountId } = who.account
    const expectedChallenge = await this.challenges.takeChallenge(body.challenge_id, accountId)
    const made = await this.check(body, expectedChallenge)
    if (!made) {
      await this.news.noteAct(this.db.manager, 'passkey.failed', who, client)
      throw new ProtocolError(400, 'webauthn_verification_failed', 'Credential verification failed')
    }
    const now = this.clock.now()
    return this.db.transaction(async (tx) => {
      this.news.demandConfirmed(await this.news.lockAccount(tx, who))
      await this.news.demandStrong(tx, who, 'AAL2 required to add a passkey')
      if (await tx.existsBy(Passkey, { credentialId: made.id }))
        throw new ProtocolError(422, 'webauthn_credential_exists', 'This credential is already registered')
      const passkey = tx.create(Passkey, {
        id: newId(),
        accountId,
        credentialId: made.id,
        publicKey: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: made.transports ?? [],
        friendlyName: null,
        createdAt: now,
        updatedAt: now,
        lastUsedAt: null,
      })
      await tx.insert(Passkey, passkey)
      await this.news.mailOwner(tx, 'passkey.added', who, client)
      return toPasskey(passkey)
    })
  }

  /** Whatever is wrong with an answer, the library throws or says that it is not verified. */
  private async check(body: z.output<typeof PasskeyAnswer>, expectedChallenge: string) {
    const party = relyingParty(this.config)
    const result = await verifyRegistrationResponse({
      response: body.credential as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }).catch(() => undefined)
    return result?.verified ? result.registrationInfo.credential : undefined
  }

  async listPasskeys({ account }: SignedIn): Promise<object[]> {
    const order = { createdAt: 'ASC' } as const
    return (await this.db.manager.find(Passkey, { where: { accountId: account.id }, order })).map(toPasskey)
  }

  async renamePasskey(who: SignedIn, id: string, name: string): Promise<object> {
    const passkey = await this.findOwn(who, id)
    if (name.length > MAX_NAME) throw badInput(`friendly_name cannot be longer than ${MAX_NAME} characters`)
    const change = { friendlyName: name.trim() || null, updatedAt: this.clock.now() }
    await this.db.manager.update(Passkey, { id: passkey.id }, change)
    return toPasskey(Object.assign(passkey, change))
  }

  async removePasskey(who: SignedIn, id: string, client: Client): Promise<void> {
    this.news.demandProof(who)
    const { id: accountId } = who.account
    await this.db.transaction(async (tx) => {
      await this.news.lockAccount(tx, who)
      await this.news.demandStrong(tx, who, 'AAL2 required to remove a passkey')
      const passkey = await this.findOwn(who, id)
      await tx.delete(Passkey, { id: passkey.id })
      await this.news.mailOwner(tx, 'passkey.removed', who, client)
      await this.news.weakenIfLast(tx, accountId)
    })
  }

  /** One of another account counts as missing. */
  private async findOwn({ account }: SignedIn, id: string): Promise<Passkey> {
    const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
    const passkey = isId && (await this.db.manager.findOneBy(Passkey, { id, accountId: account.id }))
    if (!passkey) throw new ProtocolError(404, 'webauthn_credential_not_found', 'Passkey not found')
    return passkey
  }
}

@Controller()
export class PasskeyController {
  constructor(
    private readonly bearer: Bearer,
    private readonly limits: AttemptLimits,
    private readonly passkeys: PasskeyService,
    private readonly signIns: PasskeySignIn,
  ) {}

  @Handle(beginPasskey)
  beginPasskey(input: Envelope): Promise<EnvelopeAnswer> {
    return respond(input, async () => ({
      body: await this.passkeys.beginPasskey(await this.bearer.readBearer(input)),
    }))
  }

  @Handle(addPasskey)
  addPasskey(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const who = await this.bearer.readBearer(input)
      return {
        body: await this.passkeys.addPasskey(who, readBody(PasskeyAnswer, input), clientOf(input, caller)),
      }
    })
  }

  @Handle(beginPasskeySignIn)
  beginSignIn(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      await this.limits.countAttempt('passkey', clientOf(input, caller).ip)
      return { body: await this.signIns.beginSignIn() }
    })
  }

  @Handle(signInWithPasskey)
  signIn(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const client = clientOf(input, caller)
      await this.limits.countAttempt('passkey', client.ip)
      return { body: await this.signIns.finishSignIn(readBody(PasskeyAnswer, input), client) }
    })
  }

  @Handle(listPasskeys)
  listPasskeys(input: Envelope): Promise<EnvelopeAnswer> {
    return respond(input, async () => ({
      body: await this.passkeys.listPasskeys(await this.bearer.readBearer(input)),
    }))
  }

  @Handle(renamePasskey)
  renamePasskey(input: Envelope): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const who = await this.bearer.readBearer(input)
      const { friendly_name: name } = readBody(PasskeyName, input)
      return { body: await this.passkeys.renamePasskey(who, idIn(input), name) }
    })
  }

  @Handle(removePasskey)
  removePasskey(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      await this.passkeys.removePasskey(
        await this.bearer.readBearer(input),
        idIn(input),
        clientOf(input, caller),
      )
      return { status: 204 }
    })
  }
}

const idIn = ({ params }: Envelope): string => params['passkeyId'] ?? ''
