import { Module } from '@nestjs/common'
import { AddressController } from './address.controller'
import { AddressEvents } from './address.events'
import { AddressStore } from './address.store'

/** What is kept of an address: exported with its account, and deleted with it. */
@Module({
  providers: [AddressEvents, AddressStore],
  controllers: [AddressController],
})
export class AddressModule {}
