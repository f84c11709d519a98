import type { MailKind } from '@borderlane/contracts/identity/internal'
import type { UserMetadata } from '@borderlane/contracts/identity/person'
import { newId } from '@borderlane/persistence'
import type { AddressSide } from '../account/account.entity'
import { readChallenge } from '../account/code-challenge'
import type { Client } from '../client'
import type { Config } from '../config'
import { safeRedirect } from '../redirect'
import { MailRequest } from './mail-request.entity'

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
