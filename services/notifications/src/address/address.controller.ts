import type { Caller, OutputOf, PayloadOf } from '@borderlane/contracts/define'
import { accountDeleted, findDeletedAddress } from '@borderlane/contracts/identity/internal'
import { exportAddress } from '@borderlane/contracts/notifications/internal'
import { AskFirst, Calls, Handle, OnEvent, serviceCaller } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { toMessage } from '../message/message.controller'
import { AddressStore } from './address.store'

type Deleted = OutputOf<typeof findDeletedAddress>['deleted']

@Controller()
export class AddressController {
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
    if (deleted) await this.addresses.forgetAddress(tx, deleted.email, new Date(deleted.at))
  }

  /** Nothing of an address that the caller has not confirmed: it is someone else's. */
  @Handle(exportAddress)
  async exportAddress(_: unknown, caller: Caller): Promise<OutputOf<typeof exportAddress>> {
    const { email, emailConfirmed } = caller
    if (!email || !emailConfirmed) return { messages: [], watches: [] }
    const [messages, watches] = await Promise.all([
      this.addresses.messagesOf(email),
      this.addresses.watchesOf(email),
    ])
    return {
      messages: messages.map((message) => toMessage(message, [])),
      watches: watches.map((watch) => ({
        passport: watch.passportCountry,
        destination: watch.destinationCountry,
        since: watch.createdAt.toISOString(),
        isConfirmed: watch.confirmedAt !== null,
      })),
    }
  }
}
