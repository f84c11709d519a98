import { Module } from '@nestjs/common'
import { RuleHistory } from './rule-history'

@Module({
  providers: [RuleHistory],
  exports: [RuleHistory],
})
export class RuleModule {}
