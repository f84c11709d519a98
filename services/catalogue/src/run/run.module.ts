import { Module } from '@nestjs/common'
import { RunSupervisor } from './run-supervisor'

@Module({
  providers: [RunSupervisor],
  exports: [RunSupervisor],
})
export class RunModule {}
