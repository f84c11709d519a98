import type { Form } from '@borderlane/contracts/forms/form'
import { Injectable } from '@nestjs/common'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { FormStore } from './form.store'

/** The published forms, read again once the data of the catalogue has another version. */
@Injectable()
export class FormMemory {
  private read?: { dataVersion: number; forms: Promise<Form[]> }

  constructor(
    private readonly memory: CatalogueMemory,
    private readonly store: FormStore,
  ) {}

  async published(): Promise<{ forms: Form[]; dataVersion: number }> {
    const { dataVersion } = this.memory.ofToday()
    if (this.read?.dataVersion !== dataVersion) {
      const forms = this.store.published().then((rows) => rows.map(({ body }) => body))
      this.read = { dataVersion, forms }
      // The next one who asks tries again.
      forms.catch(() => (this.read = undefined))
    }
    return { forms: await this.read!.forms, dataVersion }
  }
}
