import { formPublished, readForm } from '@borderlane/contracts/catalogue/forms'
import type { OutputOf, PayloadOf } from '@borderlane/contracts/define'
import { AskFirst, Calls, OnEvent, serviceCaller } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { FormVersionStore } from './form-version.store'

@Injectable()
export class FormEvents {
  constructor(
    private readonly calls: Calls,
    private readonly store: FormVersionStore,
  ) {}

  /** What it asks never changes, so a late or repeated event is harmless. */
  @AskFirst(formPublished)
  formOf({ code, version }: PayloadOf<typeof formPublished>): Promise<OutputOf<typeof readForm>> {
    return this.calls.send(readForm, { code, version }, serviceCaller('orders'))
  }

  @OnEvent(formPublished)
  async onFormPublished(
    _event: PayloadOf<typeof formPublished>,
    tx: EntityManager,
    _messageId: string,
    { form, state }: OutputOf<typeof readForm>,
  ): Promise<void> {
    if (state !== 'draft') await this.store.keep(tx, form, state)
  }
}
