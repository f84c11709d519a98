import type { PayloadOf } from '@borderlane/contracts/define'
import {
  accountDeleted,
  addressConfirmed,
  getConfirmedAddress,
} from '@borderlane/contracts/identity/internal'
import { AskFirst, Calls, OnEvent, serviceCaller } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { OrderCreditStore } from '../order/order-credit.store'
import { clearDesk } from '../staff/desk.store'
import { ConfirmedAddresses } from '../open/confirmed-addresses.store'
import { OwnerService } from './owner.service'

@Injectable()
export class OwnerEvents {
  constructor(
    private readonly calls: Calls,
    private readonly addresses: ConfirmedAddresses,
    private readonly owners: OwnerService,
    private readonly credits: OrderCreditStore,
  ) {}

  /** The event carries no address. What is asked now is at least as new as the event, so a late or repeated one is harmless. */
  @AskFirst(addressConfirmed)
  async addressOf({ userId }: PayloadOf<typeof addressConfirmed>): Promise<string | null> {
    const { email } = await this.calls.send(getConfirmedAddress, { userId }, serviceCaller('orders'))
    return email
  }

  @OnEvent(addressConfirmed)
  async onAddressConfirmed(
    { userId }: PayloadOf<typeof addressConfirmed>,
    tx: EntityManager,
    _messageId: string,
    email: string | null,
  ): Promise<void> {
    if (email === null) await this.addresses.forget(tx, userId)
    else await this.addresses.confirm(tx, userId, email)
  }

  @OnEvent(accountDeleted)
  async onAccountDeleted({ userId }: PayloadOf<typeof accountDeleted>, tx: EntityManager): Promise<void> {
    await this.owners.release(tx, userId)
    await clearDesk(tx, userId)
    await this.credits.forgetAccount(tx, userId)
  }
}
