import { Module } from '@nestjs/common'
import { RunRowStore } from './run-row.store'
import { RunStore } from './run.store'
import { RunSupervisor } from './run-supervisor'

@Module({
  providers: [RunRowStore, RunStore, RunSupervisor],
  exports: [RunRowStore, RunSupervisor],
})
export class RunModule {}
