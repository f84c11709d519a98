import { randomBytes } from 'node:crypto'
import { FieldCipher, hashToken } from '@borderlane/persistence'
import { type Clock, CLOCK, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { Column, Entity, type EntityManager, IsNull, PrimaryColumn } from 'typeorm'
import type { Config } from '../config'

/** One of the tokens of a session, in a chain from parent to child. */
@Entity('refresh_token')
export class RefreshToken {
  /** SHA-256 of the token, hexadecimal. */
  @PrimaryColumn('text') hash!: string
  @Column('uuid') sessionId!: string
  @Column('text', { nullable: true }) parentHash!: string | null
  /** The token itself while it is the active one, sealed: a second tab with its parent gets it too. */
  @Column('text', { nullable: true }) sealed!: string | null
  @Column('timestamptz') createdAt!: Date
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null
}

const TOKEN_BYTES = 32
/** Two tabs, or an answer that got lost: within this time any revoked token still gives the active one. */
const REUSE_INTERVAL_MS = 10_000

@Injectable()
export class RefreshTokens {
  private readonly cipher: FieldCipher

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.cipher = new FieldCipher(config.FIELD_KEYS)
  }

  /** The session of a refresh token, good for anything or not; undefined for one that we never gave. */
  async sessionOf(db: EntityManager, token: string): Promise<string | undefined> {
    return (await db.findOneBy(RefreshToken, { hash: hashToken(token) }))?.sessionId
  }

  /** A fresh token that is active. @param parentHash of the token that it takes the place of; null: the first one */
  async addToken(tx: EntityManager, sessionId: string, parentHash: string | null): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const hash = hashToken(token)
    await tx.insert(RefreshToken, {
      hash,
      sessionId,
      parentHash,
      sealed: this.cipher.encrypt(token, context(hash)),
      createdAt: this.clock.now(),
      revokedAt: null,
    })
    return token
  }

  /** A fresh token in place of the active one of a locked session, whichever client holds that. */
  async renewToken(tx: EntityManager, sessionId: string): Promise<string> {
    const active = await tx.findOneBy(RefreshToken, { sessionId, revokedAt: IsNull() })
    if (active) {
      const revoked = { revokedAt: this.clock.now(), sealed: null }
      await tx.update(RefreshToken, { hash: active.hash }, revoked)
    }
    return this.addToken(tx, sessionId, active?.hash ?? null)
  }

  /**
   * Exchanges a token of a locked session. The parent of the active token, and anything that was revoked a moment ago,
   * give the active token again.
   * @returns undefined for anything older: someone has a copy
   */
  async exchangeToken(tx: EntityManager, sessionId: string, token: string): Promise<string | undefined> {
    const hash = hashToken(token)
    const now = this.clock.now()
    const sent = await tx.findOneByOrFail(RefreshToken, { hash })
    if (!sent.revokedAt) {
      await tx.update(RefreshToken, { hash }, { revokedAt: now, sealed: null })
      return this.addToken(tx, sessionId, hash)
    }
    const active = await tx
      .createQueryBuilder(RefreshToken, 'token')
      .where('token.session_id = :id AND token.revoked_at IS NULL', { id: sessionId })
      .getOneOrFail()
    const isFresh = now.getTime() - sent.revokedAt.getTime() <= REUSE_INTERVAL_MS
    if (active.parentHash !== hash && !isFresh) return undefined
    return this.cipher.decrypt(active.sealed!, context(active.hash))
  }
}

const context = (hash: string): string => `refresh-token|${hash}`
