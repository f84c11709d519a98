import type { PayloadOf } from '@borderlane/contracts/define'
import { addressConfirmed, getConfirmedAddress } from '@borderlane/contracts/identity/internal'
import { Calls, On, serviceCaller } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { ConfirmedAddresses } from './confirmed-addresses'

@Injectable()
export class AccessEvents {
  constructor(
    private readonly calls: Calls,
    private readonly addresses: ConfirmedAddresses,
  ) {}

  /** The fact carries no address. What is asked now is at least as new as the fact, so a late or repeated one is harmless. */
  @On(addressConfirmed)
  async onAddressConfirmed({ userId }: PayloadOf<typeof addressConfirmed>, tx: EntityManager): Promise<void> {
    const { email } = await this.calls.send(getConfirmedAddress, { userId }, serviceCaller('orders'))
    if (email === null) await this.addresses.forget(tx, userId)
    else await this.addresses.confirm(tx, userId, email)
  }
}
