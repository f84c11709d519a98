import type { Caller } from '@borderlane/contracts/caller'
import type { OutputOf } from '@borderlane/contracts/define'
import { exportAddress } from '@borderlane/contracts/notifications/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { toMessage } from '../message/message.view'
import { AddressStore } from './address.store'

@Controller()
export class AddressController {
  constructor(private readonly addresses: AddressStore) {}

  /** Nothing of an address that the caller has not confirmed: it is someone else's. */
  @Handle(exportAddress)
  async export(_: unknown, caller: Caller): Promise<OutputOf<typeof exportAddress>> {
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
