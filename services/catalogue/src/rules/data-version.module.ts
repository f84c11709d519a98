import { Module } from '@nestjs/common'
import { DataVersion } from './data-version'
import { DataVersionStore } from './data-version.store'

@Module({
  providers: [DataVersion, DataVersionStore],
  exports: [DataVersion, DataVersionStore],
})
export class DataVersionModule {}
