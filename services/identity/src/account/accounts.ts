import { accountDeleted, addressConfirmed } from '@borderlane/contracts/identity/internal'
import type { UserMetadata } from '@borderlane/contracts/identity/person'
import { Email, type Locale } from '@borderlane/contracts/primitives'
import { Broadcasts, Outbox } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Client } from '../envelope'
import { badInput } from '../protocol-error'
import { Account, Credential } from './account.entity'
import { AccountStore, broadcastAfterCommit } from './account.store'
import { Audit } from './audit.store'
import type { CodeChallenge } from './code-challenge'
import { DeletedAddressStore } from './deleted-address.store'
import { mergeMetadata } from './metadata'

/** The address as it is kept: trimmed, lower case. Undefined where the text is not an address. */
export function normalEmail(email: string): string | undefined {
  return Email.safeParse(email).data?.toLowerCase()
}

/** @throws ProtocolError `validation_failed` where the text is not an address */
export function readEmail(email: string): string {
  const normal = normalEmail(email)
  if (!normal) throw badInput('Unable to validate email address: invalid format')
  return normal
}

/** Makes and finds accounts; what every way of signing in has in common. */
@Injectable()
export class AccountService {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly store: AccountStore,
    private readonly audit: Audit,
    private readonly broadcasts: Broadcasts,
    private readonly outbox: Outbox,
    private readonly deletedAddresses: DeletedAddressStore,
  ) {}

  /** @returns the new account, or undefined when the address is taken */
  async createAccount(
    tx: EntityManager,
    given: {
      email: string
      passwordHash: string | null
      metadata: UserMetadata
      locale: Locale
      challenge?: CodeChallenge
    },
    client: Omit<Client, 'locale'>,
  ): Promise<{ account: Account; credential: Credential } | undefined> {
    const now = this.clock.now()
    const id = newId()
    const isNew = await this.store.addAccount(tx, {
      id,
      email: given.email,
      metadata: given.metadata,
      locale: given.locale,
      linkChallenge: given.challenge?.codeChallenge ?? null,
      linkChallengeMethod: given.challenge?.codeChallengeMethod ?? null,
      createdAt: now,
    })
    if (!isNew) return undefined
    const credential = tx.create(Credential, {
      id: newId(),
      accountId: id,
      passwordHash: given.passwordHash,
      createdAt: now,
      changedAt: now,
    })
    await tx.insert(Credential, credential)
    await this.audit.addEntry(tx, 'account.created', { accountId: id, ...client })
    return { account: await tx.findOneByOrFail(Account, { id }), credential }
  }

  /** What people say about themselves, changed by them. The account is locked. @throws ProtocolError `validation_failed` when it is too much or cannot be kept */
  async changeMetadata(tx: EntityManager, { id, metadata }: Account, change: UserMetadata, client: Client) {
    await this.store.setMetadata(tx, id, mergeMetadata(metadata, change))
    await this.audit.addEntry(tx, 'metadata.changed', { accountId: id, ...client })
  }

  /** Looks like a new account but is never stored: no one can tell the two apart. */
  inventAccount(email: string, metadata: UserMetadata): { account: Account; credential: Credential } {
    const now = this.clock.now()
    const account = Object.assign(new Account(), {
      id: newId(),
      email,
      emailConfirmedAt: null,
      metadata,
      newEmail: null,
      confirmationSentAt: now,
      recoverySentAt: null,
      emailChangeSentAt: null,
      lastSignInAt: null,
      createdAt: now,
      updatedAt: now,
    })
    return { account, credential: Object.assign(new Credential(), { id: newId(), createdAt: now }) }
  }

  /** The account's holder has shown that they read what is sent to its address. */
  async confirmAddress(tx: EntityManager, account: Account, client: Omit<Client, 'locale'>): Promise<void> {
    account.emailConfirmedAt = account.updatedAt = this.clock.now()
    const { emailConfirmedAt, updatedAt } = account
    await tx.update(Account, { id: account.id }, { emailConfirmedAt, updatedAt })
    await this.audit.addEntry(tx, 'account.confirmed', { accountId: account.id, ...client })
    await this.outbox.add(tx, addressConfirmed, { userId: account.id })
    broadcastAfterCommit(tx, this.broadcasts, account.id)
  }

  /** Deletes an account with all that hangs on it here; other services are notified and act on their own data. */
  async removeAccount(tx: EntityManager, id: string): Promise<void> {
    await this.deletedAddresses.addAddress(tx, await tx.findOneByOrFail(Account, { id }))
    await tx.delete(Account, { id })
    await this.outbox.add(tx, accountDeleted, { userId: id })
    broadcastAfterCommit(tx, this.broadcasts, id)
  }
}
