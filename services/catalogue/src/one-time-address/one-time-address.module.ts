import { InternalFiles } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import { OneTimeAddress } from './one-time-address'
import { OneTimeAddressStore } from './one-time-address.store'

@Module({
  providers: [InternalFiles, OneTimeAddress, OneTimeAddressStore],
  exports: [OneTimeAddress],
})
export class OneTimeAddressModule {}
