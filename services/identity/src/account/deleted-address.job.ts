import { KEPT } from '@borderlane/contracts/retention'
import { defineJob, Job } from '@borderlane/messaging'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { z } from 'zod'
import { DeletedAddressStore } from './deleted-address.store'

const DAY_MS = 24 * 3_600_000

const forgetAddresses = defineJob('identity.forget-deleted-addresses', z.strictObject({}))

@Injectable()
export class DeletedAddressJob {
  constructor(
    private readonly addresses: DeletedAddressStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(forgetAddresses, { everyMs: DAY_MS })
  async run(): Promise<void> {
    await this.addresses.removeOld(new Date(this.clock.now().getTime() - KEPT.deletedAddress.count * DAY_MS))
  }
}
