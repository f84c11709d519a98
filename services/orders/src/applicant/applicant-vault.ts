import { AppError } from '@borderlane/contracts/errors'
import type { FieldCipher, NewRow } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { OrderKeys } from './order-keys.store'

/** What is shown of an applicant. */
export interface ShownApplicant {
  fullName: string
  email: string
  phone: string
  travelDates: string
  passportNumberMasked: string
  passportExpiryDate: string | null
}

/** What is shown on request only, and written down each time. */
export interface Identity {
  passportNumber: string
  dateOfBirth: string
}

export type FullApplicant = Omit<ShownApplicant, 'passportNumberMasked'> & Identity

/** The columns of an order that its own key seals; null once it is erased. */
export interface SealedApplicant {
  applicantSealed: string | null
  identitySealed: string | null
}

type SealedOrder = SealedApplicant & { id: string }
type Field = keyof SealedApplicant

/** Of an erased order. */
const NOBODY: ShownApplicant = {
  fullName: '',
  email: '',
  phone: '',
  travelDates: '',
  passportNumberMasked: '',
  passportExpiryDate: null,
}

/** What is sealed to be shown; nothing else, whatever comes along. */
const SHOWN = Object.keys(NOBODY) as (keyof ShownApplicant)[]

const VISIBLE = 2

/**
 * Seals who travels and what staff write about it, with the key of their order. There are two parts, so that reading an
 * order never opens passport number and date of birth. A sealed text is bound to its order and column: it does not open in another place.
 */
@Injectable()
export class ApplicantVault {
  constructor(private readonly keys: OrderKeys) {}

  /** Seals the applicant of a new order. @returns `keyRow`: its key, to be written with the order */
  seal(orderId: string, applicant: FullApplicant): { sealed: SealedApplicant; keyRow: NewRow } {
    const { key, row } = this.keys.make(orderId)
    return { sealed: sealWith(key, orderId, applicant), keyRow: row }
  }

  /** Seals again what has changed. @throws AppError `orders.erased` */
  async reseal(tx: EntityManager, orderId: string, applicant: FullApplicant): Promise<SealedApplicant> {
    return sealWith(await this.keyOf(tx, orderId), orderId, applicant)
  }

  /** Of many orders at once, by their ids. An erased order has nobody. */
  async openAll(db: EntityManager, orders: readonly SealedOrder[]): Promise<Map<string, ShownApplicant>> {
    const keys = await this.keys.open(
      db,
      orders.map(({ id }) => id),
    )
    return new Map(
      orders.map((order) => {
        const key = keys.get(order.id)
        return [order.id, key ? openField<ShownApplicant>(key, order, 'applicantSealed') : NOBODY]
      }),
    )
  }

  async open(db: EntityManager, order: SealedOrder): Promise<ShownApplicant> {
    return (await this.openAll(db, [order])).get(order.id)!
  }

  /** Passport number and date of birth. @throws AppError `orders.erased` */
  async reveal(db: EntityManager, order: SealedOrder): Promise<Identity> {
    return openField(await this.keyOf(db, order.id), order, 'identitySealed')
  }

  /** Everything, for a change of it. @throws AppError `orders.erased` */
  async openInFull(db: EntityManager, order: SealedOrder): Promise<FullApplicant> {
    const key = await this.keyOf(db, order.id)
    return {
      ...openField<ShownApplicant>(key, order, 'applicantSealed'),
      ...openField<Identity>(key, order, 'identitySealed'),
    }
  }

  /** Seals what staff wrote about an order. @throws AppError `orders.erased` */
  async sealNote(db: EntityManager, note: { id: string; orderId: string }, text: string): Promise<string> {
    return (await this.keyOf(db, note.orderId)).encrypt(text, contextOfNote(note.orderId, note.id))
  }

  /** What staff wrote about an order, by the ids of the notes. Of an erased order nothing is left to open. */
  async openNotes(
    db: EntityManager,
    orderId: string,
    notes: readonly { id: string; sealed: string }[],
  ): Promise<Map<string, string>> {
    if (notes.length === 0) return new Map()
    const key = await this.keyOf(db, orderId)
    return new Map(notes.map(({ id, sealed }) => [id, key.decrypt(sealed, contextOfNote(orderId, id))]))
  }

  private async keyOf(db: EntityManager, orderId: string): Promise<FieldCipher> {
    const key = (await this.keys.open(db, [orderId])).get(orderId)
    if (!key) throw new AppError('orders.erased')
    return key
  }
}

/** The last two characters; the number of dots is fixed, so that it does not tell the length. */
export function maskPassportNumber(passportNumber: string): string {
  return `••••••${passportNumber.slice(-VISIBLE)}`
}

/** What is shown of an applicant who was just given to us. */
export function toShownApplicant(applicant: FullApplicant): ShownApplicant {
  const passportNumberMasked = maskPassportNumber(applicant.passportNumber)
  const known: ShownApplicant = { ...applicant, passportNumberMasked }
  return Object.fromEntries(SHOWN.map((name) => [name, known[name]])) as unknown as ShownApplicant
}

function sealWith(key: FieldCipher, orderId: string, applicant: FullApplicant): SealedApplicant {
  const { passportNumber, dateOfBirth } = applicant
  const seal = (field: Field, plain: ShownApplicant | Identity): string =>
    key.encrypt(JSON.stringify(plain), contextOf(field, orderId))
  return {
    applicantSealed: seal('applicantSealed', toShownApplicant(applicant)),
    identitySealed: seal('identitySealed', { passportNumber, dateOfBirth }),
  }
}

function openField<T>(key: FieldCipher, order: SealedOrder, field: Field): T {
  return JSON.parse(key.decrypt(order[field]!, contextOf(field, order.id))) as T
}

const contextOf = (field: Field, orderId: string): string => `order|${field}|${orderId}`
const contextOfNote = (orderId: string, id: string): string => `order_note|${orderId}|${id}`
