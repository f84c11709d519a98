import { Module } from '@nestjs/common'
import { ChangeModule } from '../change/change.module'
import { DataVersionModule } from '../data-version/data-version.module'
import { DisagreementModule } from '../disagreement/disagreement.module'
import { RunModule } from '../run/run.module'
import { SearchModule } from '../search/search.module'
import { ToolsModule } from '../tools/tools.module'
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
