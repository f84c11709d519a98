import { Module } from '@nestjs/common'
import { DataVersionModule } from '../rules/data-version.module'
import { ProposalModule } from '../runs/proposal.module'
import { SearchModule } from '../answer/search.module'
import { ToolsModule } from '../runs/tools.module'
import { BuiltInForms } from './built-in-forms'
import { FormMemory } from './form-memory'
import { FormController } from './form.controller'
import { FormProposals } from './form-proposals'
import { FormService } from './form.service'
import { FormStore } from './form.store'

/** What applications ask, by destination. */
@Module({
  imports: [DataVersionModule, ProposalModule, SearchModule, ToolsModule],
  providers: [BuiltInForms, FormMemory, FormProposals, FormService, FormStore],
  controllers: [FormController],
  exports: [BuiltInForms],
})
export class FormModule {}
