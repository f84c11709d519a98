import type { MailKind } from '@borderlane/contracts/identity/internal'
import type { UserMetadata } from '@borderlane/contracts/identity/person'
import type { Locale } from '@borderlane/contracts/primitives'
import { newId } from '@borderlane/persistence'
import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { AddressSide } from '../account/account.entity'
import { readChallenge } from '../account/code-challenge'
import type { Config } from '../config'
import type { Client } from '../envelope'
import { safeRedirect } from '../redirect'

/** A mail that someone asked for or that is due; its links and codes work once, together. */
@Entity('mail_request')
export class MailRequest {
  @PrimaryColumn('uuid') id!: string
  @Column('text') kind!: MailKind
  @Column('text') address!: string
  /** Known only where the one who asks was signed in. */
  @Column('uuid', { nullable: true }) accountId!: string | null
  /** Of an e-mail change: which of the two addresses this is. */
  @Column('text', { name: 'half', nullable: true }) side!: AddressSide | null
  /** Of a magic link: following it makes an account where there is none. */
  @Column('boolean') createAccount!: boolean
  @Column('jsonb') metadata!: UserMetadata
  @Column('text') redirectTo!: string
  /** Set: the link ends with a code that only the browser that asked can exchange. */
  @Column('text', { nullable: true }) codeChallenge!: string | null
  @Column('text', { nullable: true }) codeChallengeMethod!: 's256' | 'plain' | null
  @Column('text') locale!: Locale
  @Column('timestamptz') createdAt!: Date
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null
}

export interface NewMail {
  kind: MailKind
  /** Lower case. */
  address: string
  accountId?: string
  side?: AddressSide
  createAccount?: boolean
  metadata?: UserMetadata
  redirectTo?: string
  codeChallenge?: string | null
  codeChallengeMethod?: string | null
}

/** The row of a mail that someone asks for. @throws ProtocolError `validation_failed` for an invalid code challenge */
export function requestOf(
  mail: NewMail,
  { locale }: Client,
  { PUBLIC_URL, REDIRECT_ORIGINS }: Config,
  now: Date,
): MailRequest {
  return Object.assign(new MailRequest(), {
    id: newId(),
    kind: mail.kind,
    address: mail.address,
    accountId: mail.accountId ?? null,
    side: mail.side ?? null,
    createAccount: mail.createAccount ?? false,
    metadata: mail.metadata ?? {},
    redirectTo: safeRedirect(mail.redirectTo, { siteUrl: PUBLIC_URL, origins: REDIRECT_ORIGINS }),
    ...readChallenge(mail.codeChallenge, mail.codeChallengeMethod),
    locale,
    createdAt: now,
    usedAt: null,
  })
}
