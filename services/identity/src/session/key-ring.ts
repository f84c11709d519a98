import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import type { PublicKey } from '@borderlane/contracts/identity/protocol'
import { FieldCipher, type SealedColumn } from '@borderlane/persistence'
import { type Clock, CLOCK, CONFIG, log, runCall } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { type JWTPayload, SignJWT } from 'jose'
import { DataSource, type EntityManager } from 'typeorm'
import type { Config } from '../config'
import { type KeyState, SigningKey, SigningKeyStore } from './signing-key.store'

const DAY_MS = 86_400_000
/** How often every replica reads the keys again and looks whether the next one is due. */
const EVERY_MS = 60_000
/** A retired key stays published this long after its last token expires: replicas may sign with it for another minute. */
const MARGIN_MS = 10 * 60_000

/**
 * The key pairs behind access tokens. Two are published at any time: the one that signs and the next one, so that
 * verifiers that cache our keys know it before it signs. A retired key stays published until its tokens are
 * over: rotation signs no one out.
 */
@Injectable()
export class KeyRing implements OnModuleInit, OnApplicationShutdown {
  private readonly cipher: FieldCipher
  private current!: { kid: string; privateKey: KeyObject }
  private published: readonly PublicKey[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly store: SigningKeyStore,
  ) {
    this.cipher = new FieldCipher(config.FIELD_KEYS)
  }

  async onModuleInit(): Promise<void> {
    // Another replica may be making them now, and without keys this one does not start.
    await runCall({ subject: 'start', waitsMs: undefined, askedAgain: false }, () => this.maintainKeys())
    this.timer = setInterval(() => {
      this.maintainKeys().catch((err: unknown) =>
        log.warn(
          { event: 'keys.not_maintained', err },
          'signing keys could not be checked; retrying in a minute',
        ),
      )
    }, EVERY_MS)
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer)
  }

  get publicKeys(): readonly PublicKey[] {
    return this.published
  }

  signToken(claims: JWTPayload): Promise<string> {
    const { kid, privateKey } = this.current
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid }).sign(privateKey)
  }

  /** Makes what is missing, lets the next key take over when it is time, forgets keys whose tokens have ended. */
  async maintainKeys(): Promise<void> {
    await this.alone(async (tx) => {
      const now = this.clock.now().getTime()
      const current = await tx.findOneBy(SigningKey, { state: 'current' })
      if (!current) await this.make(tx, 'current')
      else if (now - current.since.getTime() > this.config.KEY_ROTATION_DAYS * DAY_MS) await this.advance(tx)
      if (!(await tx.existsBy(SigningKey, { state: 'next' }))) await this.make(tx, 'next')
      await this.reseal(tx)
      const over = new Date(now - this.config.ACCESS_TOKEN_SECONDS * 1_000 - MARGIN_MS)
      await this.store.removeRetired(tx, over)
    })
  }

  private async alone(work: (tx: EntityManager) => Promise<void>): Promise<void> {
    const keys = await this.db.transaction(async (tx) => {
      await this.store.lockKeys(tx)
      await work(tx)
      return tx.find(SigningKey, { order: { since: 'DESC' } })
    })
    const current = keys.find((key) => key.state === 'current')!
    this.current = {
      kid: current.kid,
      privateKey: createPrivateKey(this.cipher.decrypt(current.privateKeySealed, context(current.kid))),
    }
    this.published = keys.map((key) => key.publicKey)
  }

  private async advance(tx: EntityManager): Promise<void> {
    const since = this.clock.now()
    await tx.update(SigningKey, { state: 'current' }, { state: 'retired', since })
    await tx.update(SigningKey, { state: 'next' }, { state: 'current', since })
    await this.make(tx, 'next')
    log.info({ event: 'keys.rotated' }, 'signing key rotated')
  }

  /** After a change of the field key: the old one can go when every key is sealed by the new one. */
  private async reseal(tx: EntityManager): Promise<void> {
    for (const { kid, privateKeySealed } of await tx.find(SigningKey)) {
      if (this.cipher.isCurrent(privateKeySealed)) continue
      const pem = this.cipher.decrypt(privateKeySealed, context(kid))
      await tx.update(SigningKey, { kid }, { privateKeySealed: this.cipher.encrypt(pem, context(kid)) })
    }
  }

  private async make(tx: EntityManager, state: KeyState): Promise<void> {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
    const kid = randomUUID()
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    await tx.insert(SigningKey, {
      kid,
      publicKey: { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
      privateKeySealed: this.cipher.encrypt(pem, context(kid)),
      state,
      since: this.clock.now(),
    })
  }
}

const context = (kid: string): string => `signing-key|${kid}`

/** Active refresh tokens are sealed too, but none outlives its session's next step: they hold no key back. */
export const SEALED_SIGNING_KEYS: SealedColumn = {
  table: 'signing_key',
  id: 'kid',
  column: 'private_key_sealed',
  context,
}
