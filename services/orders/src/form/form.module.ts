import { Module } from '@nestjs/common'
import { ApplicantModule } from '../applicant/applicant.module'
import { AnswersReader } from './answers-reader'
import { AnswersController } from './answers.controller'
import { Applications } from './applications'
import { KnownForms } from './known-forms'
import { FormVersionStore } from './form-version.store'
import { FormEvents } from './form.events'
import { OrderAnswersStore } from './order-answers.store'

/** What applications are asked, by our own copies of the catalogue's forms, and what was answered. */
@Module({
  imports: [ApplicantModule],
  providers: [AnswersReader, Applications, KnownForms, FormEvents, FormVersionStore, OrderAnswersStore],
  controllers: [AnswersController],
  exports: [AnswersReader, Applications],
})
export class FormModule {}
