import type { Caller } from '@borderlane/contracts/caller'
import {
  findForm,
  getForm,
  listForms,
  publishForm,
  readForm,
  saveForm,
} from '@borderlane/contracts/catalogue/forms'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { RequirementService } from '../answer/requirement.service'
import { FormMemory } from './form-memory'
import { FormProposals } from './form-proposals'
import { formOfRoute, sheetsOfDestination } from './form-of-route'
import { FormService } from './form.service'
import { toStaffForm } from './form.view'

@Controller()
export class FormController {
  constructor(
    private readonly forms: FormService,
    private readonly proposals: FormProposals,
    private readonly published: FormMemory,
    private readonly routes: RequirementService,
    private readonly memory: CatalogueMemory,
  ) {}

  @Handle(findForm)
  async findForm(route: InputOf<typeof findForm>): Promise<OutputOf<typeof findForm>> {
    const { passport, destination } = await this.routes.countriesOf(route)
    const { requirements, day } = this.memory.ofToday()
    const { forms, dataVersion } = await this.published.published()
    const pair = { passport: passport.code, destination: destination.code }
    const rule = requirements.find(pair.passport, pair.destination, day)?.rule ?? null
    return {
      form: formOfRoute(forms, { ...pair, rule }) ?? STANDARD_FORM,
      sheets: sheetsOfDestination(forms, pair.destination),
      dataVersion,
    }
  }

  @Handle(readForm)
  async readForm(ref: InputOf<typeof readForm>): Promise<OutputOf<typeof readForm>> {
    return toStaffForm(await this.forms.find(ref))
  }

  @Handle(listForms)
  listForms(): Promise<OutputOf<typeof listForms>> {
    return this.forms.list()
  }

  @Handle(getForm)
  async getForm(ref: InputOf<typeof getForm>): Promise<OutputOf<typeof getForm>> {
    return toStaffForm(await this.forms.find(ref))
  }

  @Handle(saveForm)
  saveForm(input: InputOf<typeof saveForm>, caller: Caller): Promise<OutputOf<typeof saveForm>> {
    return this.forms.save(input, caller.userId!)
  }

  @Handle(publishForm)
  publishForm(input: InputOf<typeof publishForm>, caller: Caller): Promise<OutputOf<typeof publishForm>> {
    return this.proposals.publish(input, caller)
  }
}
