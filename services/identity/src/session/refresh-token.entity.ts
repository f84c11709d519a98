import { Column, Entity, PrimaryColumn } from 'typeorm'

/** One of the tokens of a session, in a chain from parent to child. */
@Entity('refresh_token')
export class RefreshToken {
  /** SHA-256 of the token, hexadecimal. */
  @PrimaryColumn('text')
  hash!: string

  @Column('uuid', { name: 'session_id' })
  sessionId!: string

  @Column('text', { name: 'parent_hash', nullable: true })
  parentHash!: string | null

  /** The token itself while it is the active one, sealed: a second tab with its parent gets it too. */
  @Column('text', { nullable: true })
  sealed!: string | null

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null
}
