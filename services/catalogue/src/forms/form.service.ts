import {
  formPublished,
  type listForms,
  type publishForm,
  type saveForm,
  type StaffForm,
} from '@borderlane/contracts/catalogue/forms'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { Form, FormRef } from '@borderlane/contracts/forms/form'
import { isStandard } from '@borderlane/contracts/forms/standard'
import { Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { z } from 'zod'
import { DataVersion } from '../rules/data-version'
import { FormStore, type FormRow } from './form.store'
import { toFormRow, toStaffForm } from './form.view'

/** Versions of forms: kept as drafts, published, retired. */
@Injectable()
export class FormService {
  constructor(
    private readonly db: DataSource,
    private readonly store: FormStore,
    private readonly version: DataVersion,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(): Promise<OutputOf<typeof listForms>> {
    return { forms: (await this.store.list()).map(toFormRow) }
  }

  /** @throws AppError `catalogue.form_not_found` */
  async find(ref: FormRef): Promise<FormRow> {
    const row = await this.store.read(ref)
    if (!row) throw new AppError('catalogue.form_not_found')
    return row
  }

  async save({ form }: InputOf<typeof saveForm>, by: string): Promise<OutputOf<typeof saveForm>> {
    // Orders that are older than forms rest on it.
    if (isStandard(form)) throw new AppError('catalogue.form_published')
    await this.db.transaction((tx) => this.keep(tx, form, by))
    return { form, state: 'draft' }
  }

  async publish(
    { code, version, reason }: InputOf<typeof publishForm>,
    by: string,
  ): Promise<z.infer<typeof StaffForm>> {
    return this.db.transaction(async (tx) => {
      const { row } = await this.lockDraft(tx, { code, version })
      await this.putInUse(tx, row.body, { by, reason })
      return toStaffForm({ ...row, state: 'published' })
    })
  }

  /**
   * Locks a draft that can be published.
   * @returns it, and the version in use
   * @throws AppError `catalogue.form_not_found`, `catalogue.form_published`
   */
  async lockDraft(
    tx: EntityManager,
    { code, version }: FormRef,
  ): Promise<{ row: FormRow; inUse: FormRow | undefined }> {
    const versions = await this.store.lock(tx, code)
    const row = versions.find((one) => one.version === version)
    if (!row) throw new AppError('catalogue.form_not_found')
    // Orders ask the highest version that was ever published.
    const isOver = versions.some((one) => one.state !== 'draft' && one.version > version)
    if (row.state !== 'draft' || isOver) throw new AppError('catalogue.form_published')
    return { row, inUse: versions.find(({ state }) => state === 'published') }
  }

  /** Keeps a version that is none yet, or is a draft. @throws AppError `catalogue.form_published` */
  async keep(tx: EntityManager, form: Form, by: string | null): Promise<void> {
    if (!(await this.store.keepDraft(tx, form, this.clock.now(), by)))
      throw new AppError('catalogue.form_published')
  }

  /** Publishes a draft, and tells it. */
  async putInUse(
    tx: EntityManager,
    form: Form,
    { by, reason }: { by: string | null; reason: string | null },
  ): Promise<void> {
    const { code, version } = form
    const formId = await this.store.publish(tx, { code, version }, { at: this.clock.now(), by, reason })
    await this.outbox.add(tx, formPublished, { formId, code, version })
    // No rule changes; what is kept of a route's form anywhere is asked for again.
    await this.version.raise(tx, [])
  }
}
