import { Module } from '@nestjs/common'
import { OneTimeAddress } from './one-time-address'

@Module({
  providers: [OneTimeAddress],
  exports: [OneTimeAddress],
})
export class OneTimeAddressModule {}
