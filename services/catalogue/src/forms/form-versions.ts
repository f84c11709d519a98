import {
  formPublished,
  getForm,
  listForms,
  readForm,
  saveForm,
  type StaffForm,
} from '@borderlane/contracts/catalogue/forms'
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import type { Form, FormRef } from '@borderlane/contracts/forms/form'
import { isStandard } from '@borderlane/contracts/forms/standard'
import { Handle, Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { z } from 'zod'
import { DataVersion } from '../rules/data-version.store'
import { type FormRow, FormStore } from './form.store'
import { toFormRow, toStaffForm } from './form.view'

/** Versions of forms: saved as drafts, published, retired. */
@Injectable()
export class FormVersions {
  constructor(
    private readonly store: FormStore,
    private readonly version: DataVersion,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Locks a draft that can be published.
   * @returns it, and the version in use
   * @throws AppError `catalogue.form_not_found`, `catalogue.form_published`
   */
  async lockDraft(
    tx: EntityManager,
    { code, version }: FormRef,
  ): Promise<{ row: FormRow; inUse: FormRow | undefined }> {
    const versions = await this.store.lockVersions(tx, code)
    const row = versions.find((one) => one.version === version)
    if (!row) throw new AppError('catalogue.form_not_found')
    // Orders use the highest version that was ever published.
    const isOver = versions.some((one) => one.state !== 'draft' && one.version > version)
    if (row.state !== 'draft' || isOver) throw new AppError('catalogue.form_published')
    return { row, inUse: versions.find(({ state }) => state === 'published') }
  }

  /** Saves a new version, or changes a draft. @throws AppError `catalogue.form_published` */
  async saveDraft(tx: EntityManager, form: Form, by: string | null): Promise<void> {
    if (!(await this.store.saveDraft(tx, form, this.clock.now(), by)))
      throw new AppError('catalogue.form_published')
  }

  async publishDraft(
    tx: EntityManager,
    form: Form,
    { by, reason }: { by: string | null; reason: string | null },
  ): Promise<void> {
    const { code, version } = form
    const formId = await this.store.publishDraft(tx, { code, version }, { at: this.clock.now(), by, reason })
    await this.outbox.add(tx, formPublished, { formId, code, version })
    // No rule changes; but forms that are cached anywhere are read again.
    await this.version.raiseVersion(tx, [])
  }
}

@Controller()
export class FormController {
  constructor(
    private readonly db: DataSource,
    private readonly store: FormStore,
    private readonly versions: FormVersions,
  ) {}

  @Handle(listForms)
  async listForms(): Promise<OutputOf<typeof listForms>> {
    return { forms: (await this.store.findAll()).map(toFormRow) }
  }

  @Handle(getForm)
  getForm(ref: InputOf<typeof getForm>): Promise<OutputOf<typeof getForm>> {
    return this.find(ref)
  }

  @Handle(readForm)
  readForm(ref: InputOf<typeof readForm>): Promise<OutputOf<typeof readForm>> {
    return this.find(ref)
  }

  @Handle(saveForm)
  async saveForm({ form }: InputOf<typeof saveForm>, { userId }: Caller): Promise<OutputOf<typeof saveForm>> {
    // Orders that are older than forms use it.
    if (isStandard(form)) throw new AppError('catalogue.form_published')
    await this.db.transaction((tx) => this.versions.saveDraft(tx, form, userId!))
    return { form, state: 'draft' }
  }

  /** @throws AppError `catalogue.form_not_found` */
  private async find(ref: FormRef): Promise<z.infer<typeof StaffForm>> {
    const row = await this.store.findVersion(ref)
    if (!row) throw new AppError('catalogue.form_not_found')
    return toStaffForm(row)
  }
}
