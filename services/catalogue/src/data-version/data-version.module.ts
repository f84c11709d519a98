import { Module } from '@nestjs/common'
import { DataVersion } from './data-version'

@Module({
  providers: [DataVersion],
  exports: [DataVersion],
})
export class DataVersionModule {}
