import { Module } from '@nestjs/common'
import { AddressController } from './address.controller'
import { AddressStore } from './address.store'

/** What is kept of an address: exported with its account, and deleted with it. */
@Module({ providers: [AddressStore], controllers: [AddressController] })
export class AddressModule {}
