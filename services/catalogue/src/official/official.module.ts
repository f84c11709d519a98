import { Module } from '@nestjs/common'
import { ChangeModule } from '../change/change.module'
import { DisagreementModule } from '../disagreement/disagreement.module'
import { RunModule } from '../run/run.module'
import { OfficialController } from './official.controller'
import { OfficialRuleStore } from './official-rule.store'
import { OfficialService } from './official.service'

/** The authorities' own lists. */
@Module({
  imports: [ChangeModule, DisagreementModule, RunModule],
  providers: [OfficialRuleStore, OfficialService],
  controllers: [OfficialController],
  exports: [OfficialService],
})
export class OfficialModule {}
