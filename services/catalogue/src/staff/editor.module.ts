import { Module } from '@nestjs/common'
import { ChangeModule } from '../runs/change.module'
import { DataVersionModule } from '../rules/data-version.module'
import { DisagreementModule } from '../rules/disagreement.module'
import { RunModule } from '../runs/run.module'
import { SearchModule } from '../answer/search.module'
import { ToolsModule } from '../runs/tools.module'
import { DisagreementDecision } from './disagreement-decision'
import { RuleConfirmation } from './rule-confirmation'
import { RuleEditor } from './rule-editor'
import { RuleEditorController } from './rule-editor.controller'

/** Rules that staff set or confirm for many routes at once. */
@Module({
  imports: [ChangeModule, DataVersionModule, DisagreementModule, RunModule, SearchModule, ToolsModule],
  providers: [DisagreementDecision, RuleConfirmation, RuleEditor],
  controllers: [RuleEditorController],
})
export class EditorModule {}
