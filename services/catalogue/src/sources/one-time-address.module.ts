import { InternalFilesModule } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import { OneTimeAddress } from './one-time-address'
import { OneTimeAddressStore } from './one-time-address.store'

@Module({
  imports: [InternalFilesModule],
  providers: [OneTimeAddress, OneTimeAddressStore],
  exports: [OneTimeAddress],
})
export class OneTimeAddressModule {}
