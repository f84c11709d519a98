import { Module } from '@nestjs/common'
import { AnswerModule } from '../answer/answer.module'
import { RulesModule } from '../rules/rules.module'
import { RunsModule } from '../runs/runs.module'
import { BuiltInForms } from './built-in-forms'
import { FormFinder } from './find-form'
import { FormStore } from './form.store'
import { FormPublisher } from './publish-form'
import { FormController, FormVersions } from './form-versions'

@Module({
  imports: [AnswerModule, RulesModule, RunsModule],
  providers: [BuiltInForms, FormStore, FormVersions],
  controllers: [FormController, FormFinder, FormPublisher],
  exports: [BuiltInForms],
})
export class FormsModule {}
