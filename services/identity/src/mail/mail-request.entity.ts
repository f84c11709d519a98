import type { MailKind } from '@borderlane/contracts/identity/internal'
import type { UserMetadata } from '@borderlane/contracts/identity/person'
import type { Locale } from '@borderlane/contracts/primitives'
import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { AddressSide } from '../account/account.entity'

/** A mail that someone asked for or that is due; its links and codes work once, together. */
@Entity('mail_request')
export class MailRequest {
  @PrimaryColumn('uuid')
  id!: string

  @Column('text')
  kind!: MailKind

  @Column('text')
  address!: string

  /** Known only where the one who asks was signed in. */
  @Column('uuid', { name: 'account_id', nullable: true })
  accountId!: string | null

  /** Of an e-mail change: which of the two addresses this is. */
  @Column('text', { name: 'half', nullable: true })
  side!: AddressSide | null

  /** Of a magic link: following it makes an account where there is none. */
  @Column('boolean', { name: 'create_account' })
  createAccount!: boolean

  @Column('jsonb')
  metadata!: UserMetadata

  /** Where the link ends; checked. */
  @Column('text', { name: 'redirect_to' })
  redirectTo!: string

  /** Set: the link ends with a code that only the browser that asked can exchange. */
  @Column('text', { name: 'code_challenge', nullable: true })
  codeChallenge!: string | null

  @Column('text', { name: 'code_challenge_method', nullable: true })
  codeChallengeMethod!: 's256' | 'plain' | null

  @Column('text')
  locale!: Locale

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null
}
