import { Module } from '@nestjs/common'
import { ChangeModule } from './change.module'
import { DisagreementModule } from '../rules/disagreement.module'
import { LiveSourceStore } from '../sources/live-source.store'
import { ProposalModule } from './proposal.module'
import { RunModule } from './run.module'
import { OfficialController } from './official.controller'
import { OfficialReview } from './official-review'
import { OfficialRuleStore } from './official-rule.store'
import { OfficialService } from './official.service'

/** The authorities' own lists. */
@Module({
  imports: [ChangeModule, DisagreementModule, ProposalModule, RunModule],
  providers: [LiveSourceStore, OfficialReview, OfficialRuleStore, OfficialService],
  controllers: [OfficialController],
  exports: [OfficialRuleStore, OfficialService],
})
export class OfficialModule {}
