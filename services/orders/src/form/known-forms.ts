import { readForm } from '@borderlane/contracts/catalogue/forms'
import { AppError } from '@borderlane/contracts/errors'
import type { Form, FormRef } from '@borderlane/contracts/forms/form'
import { isStandard, STANDARD, STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { FormVersionStore } from './form-version.store'

/** So long a version may still be answered after another replica has heard that it is retired. */
const KNOWN_MS = 30_000
/** Versions in memory, at most: some 20 forms are built in. */
const MOST_KEPT = 200

interface Known {
  form: Form
  isAsked: boolean
  at: number
}

/** The forms that applications answer, by code and version. What a version asks never changes. */
@Injectable()
export class KnownForms {
  private readonly known = new Map<string, Known>()

  constructor(
    private readonly store: FormVersionStore,
    private readonly calls: Calls,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What an order was asked. @throws AppError `orders.form_not_found` */
  async find(ref: FormRef): Promise<Form> {
    if (isStandard(ref)) return checkStandard(ref)
    return (this.known.get(keyOf(ref)) ?? (await this.read(ref))).form
  }

  /** What is asked now. @throws AppError `orders.form_not_found`, `orders.form_changed` */
  async findAsked(ref: FormRef): Promise<Form> {
    if (isStandard(ref)) return checkStandard(ref)
    const known = this.known.get(keyOf(ref))
    const { form, isAsked } =
      known && this.clock.now().getTime() - known.at < KNOWN_MS ? known : await this.read(ref)
    if (!isAsked) throw new AppError('orders.form_changed')
    return form
  }

  private async read(ref: FormRef): Promise<Known> {
    const own = await this.store.read(ref)
    const { body, state } = own ?? (await this.ask(ref))
    const known = { form: body, isAsked: state === 'published', at: this.clock.now().getTime() }
    if (this.known.size >= MOST_KEPT) this.known.clear()
    this.known.set(keyOf(ref), known)
    return known
  }

  /** The event that tells of it is still on its way. */
  private async ask(ref: FormRef): Promise<{ body: Form; state: 'published' | 'retired' }> {
    const { form, state } = await this.calls
      .send(readForm, ref, serviceCaller('orders'))
      .catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'catalogue.form_not_found'
          ? new AppError('orders.form_not_found')
          : error
      })
    if (state === 'draft') throw new AppError('orders.form_not_found')
    await this.store.keepNow(form, state)
    return { body: form, state }
  }
}

function checkStandard({ version }: FormRef): Form {
  if (version !== STANDARD.version) throw new AppError('orders.form_not_found')
  return STANDARD_FORM
}

const keyOf = ({ code, version }: FormRef): string => `${code} ${version}`
