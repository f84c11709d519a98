import { findForm } from '@borderlane/contracts/catalogue/forms'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import type { Form } from '@borderlane/contracts/forms/form'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { RouteAnswers } from '../answer/answer-route'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { formOfRoute, sheetsOfDestination } from './form-of-route'
import { FormStore } from './form.store'

@Controller()
export class FormFinder {
  /** The published forms, read again once the data has another version. */
  private read?: { dataVersion: number; forms: Promise<Form[]> } | undefined

  constructor(
    private readonly answers: RouteAnswers,
    private readonly memory: CatalogueMemory,
    private readonly store: FormStore,
  ) {}

  @Handle(findForm)
  async findForm(route: InputOf<typeof findForm>): Promise<OutputOf<typeof findForm>> {
    const { passport, destination } = this.answers.findCountries(route)
    const { requirements, day, dataVersion } = this.memory.ofToday()
    const forms = await this.readForms(dataVersion)
    const pair = { passport: passport.code, destination: destination.code }
    const rule = requirements.find(pair.passport, pair.destination, day)?.rule ?? null
    return {
      form: formOfRoute(forms, { ...pair, rule }) ?? STANDARD_FORM,
      sheets: sheetsOfDestination(forms, pair.destination),
      dataVersion,
    }
  }

  private readForms(dataVersion: number): Promise<Form[]> {
    if (this.read?.dataVersion !== dataVersion) {
      const forms = this.store.findPublished().then((rows) => rows.map(({ body }) => body))
      this.read = { dataVersion, forms }
      // The next caller tries again.
      forms.catch(() => (this.read = undefined))
    }
    return this.read!.forms
  }
}
