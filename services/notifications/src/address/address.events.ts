import type { OutputOf, PayloadOf } from '@borderlane/contracts/define'
import { accountDeleted, findDeletedAddress } from '@borderlane/contracts/identity/internal'
import { AskFirst, Calls, OnEvent, serviceCaller } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { AddressStore } from './address.store'

type Deleted = OutputOf<typeof findDeletedAddress>['deleted']

@Injectable()
export class AddressEvents {
  constructor(
    private readonly calls: Calls,
    private readonly addresses: AddressStore,
  ) {}

  /** The event carries no address. */
  @AskFirst(accountDeleted)
  async addressOf({ userId }: PayloadOf<typeof accountDeleted>): Promise<Deleted> {
    const answer = await this.calls.send(findDeletedAddress, { userId }, serviceCaller('notifications'))
    return answer.deleted
  }

  @OnEvent(accountDeleted)
  async onAccountDeleted(
    _payload: PayloadOf<typeof accountDeleted>,
    tx: EntityManager,
    _messageId: string,
    deleted: Deleted,
  ): Promise<void> {
    // What the address sent after that is not the account's.
    if (deleted) await this.addresses.forget(tx, deleted.email, new Date(deleted.at))
  }
}
