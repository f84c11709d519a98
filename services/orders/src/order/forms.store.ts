import { formPublished, type FormState, readForm } from '@borderlane/contracts/catalogue/forms'
import { AppError, type OutputOf, type PayloadOf } from '@borderlane/contracts/define'
import type { Form, FormRef } from '@borderlane/contracts/forms/form'
import { isStandard, STANDARD, STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { AskFirst, Calls, OnEvent, serviceCaller } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

export interface FormVersionRow {
  code: string
  version: number
  state: Exclude<FormState, 'draft'>
  body: Form
}

/** Our own copies of forms: an order is shown, checked and corrected by what it pins, also while the catalogue does not answer. */
@Injectable()
export class FormVersionStore {
  constructor(private readonly db: DataSource) {}

  async readVersion({ code, version }: FormRef): Promise<Pick<FormVersionRow, 'body' | 'state'> | undefined> {
    const [row] = await this.db.query<Pick<FormVersionRow, 'body' | 'state'>[]>(
      `SELECT body, state FROM form_version WHERE code = $1 AND version = $2`,
      [code, version],
    )
    return row
  }

  /** The part of it that may change. */
  async readState({ code, version }: FormRef): Promise<FormVersionRow['state'] | undefined> {
    const [row] = await this.db.query<Pick<FormVersionRow, 'state'>[]>(
      `SELECT state FROM form_version WHERE code = $1 AND version = $2`,
      [code, version],
    )
    return row?.state
  }

  /** Of several versions the highest one is asked, in whatever order they came to us. */
  async saveVersion(db: Pick<EntityManager, 'query'>, form: Form, state: FormVersionRow['state']) {
    await db.query(
      `INSERT INTO form_version (code, version, state, body) VALUES ($1, $2, $3, $4)
       ON CONFLICT (code, version) DO UPDATE SET state = excluded.state`,
      [form.code, form.version, state, JSON.stringify(form)],
    )
    await db.query(
      `UPDATE form_version SET state = 'retired' WHERE code = $1 AND state = 'published' AND version < (
         SELECT max(version) FROM form_version WHERE code = $1 AND state = 'published')`,
      [form.code],
    )
  }

  /** @see saveVersion, outside of a transaction */
  async saveVersionNow(form: Form, state: FormVersionRow['state']): Promise<void> {
    await this.db.transaction((tx) => this.saveVersion(tx, form, state))
  }
}

/** How long a version may still be answered after another replica has heard that it is retired. */
const KNOWN_MS = 30_000
/** Versions in memory, at most: some 20 forms are built in. */
const MOST_KEPT = 200

interface Known {
  form: Form
  isAsked: boolean
  at: number
}

/**
 * The forms that applications answer, by code and version. What a version asks never changes: it is read once, so that
 * the checks of its questions are made once, too (`checkAnswers` keeps them by question, and each costs as much as a
 * hundred answers that it checks).
 */
@Injectable()
export class KnownForms {
  private readonly known = new Map<string, Known>()
  /** Requests of the same moment read together. */
  private readonly reading = new Map<string, Promise<Known>>()

  constructor(
    private readonly store: FormVersionStore,
    private readonly calls: Calls,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What an order was asked. @throws AppError `orders.form_not_found` */
  async findForm(ref: FormRef): Promise<Form> {
    if (isStandard(ref)) return checkStandard(ref)
    return (this.known.get(keyOf(ref)) ?? (await this.read(ref))).form
  }

  /** What is asked now. @throws AppError `orders.form_not_found`, `orders.form_changed` */
  async findAskedForm(ref: FormRef): Promise<Form> {
    if (isStandard(ref)) return checkStandard(ref)
    const known = this.known.get(keyOf(ref))
    const { form, isAsked } =
      known && this.clock.now().getTime() - known.at < KNOWN_MS ? known : await this.read(ref)
    if (!isAsked) throw new AppError('orders.form_changed')
    return form
  }

  private read(ref: FormRef): Promise<Known> {
    const key = keyOf(ref)
    const begun = this.reading.get(key)
    if (begun) return begun
    const reading = this.readNow(ref).finally(() => this.reading.delete(key))
    this.reading.set(key, reading)
    return reading
  }

  private async readNow(ref: FormRef): Promise<Known> {
    const before = this.known.get(keyOf(ref))
    const again = before && (await this.store.readState(ref))
    const { body, state } = again
      ? { body: before.form, state: again }
      : ((await this.store.readVersion(ref)) ?? (await this.ask(ref)))
    const known = { form: body, isAsked: state === 'published', at: this.clock.now().getTime() }
    if (!before && this.known.size >= MOST_KEPT) this.known.clear()
    this.known.set(keyOf(ref), known)
    return known
  }

  /** Its event is still on its way. */
  private async ask(ref: FormRef): Promise<{ body: Form; state: 'published' | 'retired' }> {
    const { form, state } = await this.calls
      .send(readForm, ref, serviceCaller('orders'))
      .catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'catalogue.form_not_found'
          ? new AppError('orders.form_not_found')
          : error
      })
    if (state === 'draft') throw new AppError('orders.form_not_found')
    await this.store.saveVersionNow(form, state)
    return { body: form, state }
  }
}

function checkStandard({ version }: FormRef): Form {
  if (version !== STANDARD.version) throw new AppError('orders.form_not_found')
  return STANDARD_FORM
}

const keyOf = ({ code, version }: FormRef): string => `${code} ${version}`

@Injectable()
export class FormEvents {
  constructor(
    private readonly calls: Calls,
    private readonly store: FormVersionStore,
  ) {}

  /** What it asks never changes, so a late or repeated event is harmless. */
  @AskFirst(formPublished)
  askForm({ code, version }: PayloadOf<typeof formPublished>): Promise<OutputOf<typeof readForm>> {
    return this.calls.send(readForm, { code, version }, serviceCaller('orders'))
  }

  @OnEvent(formPublished)
  async saveForm(
    _event: PayloadOf<typeof formPublished>,
    tx: EntityManager,
    _messageId: string,
    { form, state }: OutputOf<typeof readForm>,
  ): Promise<void> {
    if (state !== 'draft') await this.store.saveVersion(tx, form, state)
  }
}
