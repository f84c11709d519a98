import { AppError } from '@borderlane/contracts/define'
import {
  type Applicant,
  type Identity,
  type PresetAnswer,
  ShownApplicant as ShownAnswers,
} from '@borderlane/contracts/orders/applicant'
import type { OwnSteps } from '@borderlane/contracts/orders/own-step'
import { shownName } from '@borderlane/contracts/orders/shown-name'
import { QUESTIONS } from '@borderlane/contracts/forms/standard-form'
import type { Answers as FormAnswers } from '@borderlane/contracts/forms/question'
import { arrivalDay } from '@borderlane/domain/forms/derive'
import type { FieldCipher, NewRow } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { OrderKeys } from './order-keys.store'

export type SaidOfSteps = Pick<OwnSteps, 'appointment' | 'trackingNumber'> & { arrival?: string }

export type ShownApplicant = Omit<ShownAnswers, PresetAnswer>

export type FullApplicant = Omit<Applicant, PresetAnswer>

/** The columns of an order that its own key seals; null once it is erased. */
export interface SealedApplicant {
  applicantSealed: string | null
  identitySealed: string | null
}

type SealedOrder = SealedApplicant & { id: string }
type SealedToShow = Pick<SealedOrder, 'id' | 'applicantSealed'>
type Field = keyof SealedApplicant

/** The other answers stand in columns of the order. */
const IN_VAULT = QUESTIONS.filter((question) => !('preset' in question))

/** Of an erased order: what every other one has is empty. */
const ERASED = Object.fromEntries(
  IN_VAULT.flatMap((question) => {
    const name = shownName(question)
    return name && !ShownAnswers.shape[name].isOptional() ? [[name, '']] : []
  }),
) as ShownApplicant

const VISIBLE = 2

/**
 * Seals who travels and what staff write about it, with the key of their order. There are two parts, so that reading an
 * order never opens passport number and date of birth. A sealed text is bound to its order and column: it does not open in another place.
 */
@Injectable()
export class ApplicantVault {
  constructor(private readonly keys: OrderKeys) {}

  /**
   * Seals the applicant of a new order, and the answers to a form of its own.
   * @returns `keyRow`: its key, to be written with the order
   */
  sealNewApplicant(
    orderId: string,
    applicant: FullApplicant,
    answers?: FormAnswers,
  ): { sealed: SealedApplicant; keyRow: NewRow; sealedAnswers?: string } {
    const { key, row } = this.keys.makeKey(orderId)
    const sealed = sealWith(key, orderId, applicant)
    return { sealed, keyRow: row, ...(answers && { sealedAnswers: sealAnswers(key, orderId, answers) }) }
  }

  /** @throws AppError `orders.erased` */
  async sealAnswers(tx: EntityManager, orderId: string, answers: FormAnswers): Promise<string> {
    return sealAnswers(await this.keyOf(tx, orderId), orderId, answers)
  }

  /** @throws AppError `orders.erased` */
  async openAnswers(db: EntityManager, orderId: string, sealed: string): Promise<FormAnswers> {
    const key = await this.keyOf(db, orderId)
    return JSON.parse(key.decrypt(sealed, contextOfAnswers(orderId))) as FormAnswers
  }

  /** Seals again what has changed. @throws AppError `orders.erased` */
  async sealApplicant(
    tx: EntityManager,
    orderId: string,
    applicant: FullApplicant,
  ): Promise<SealedApplicant> {
    return sealWith(await this.keyOf(tx, orderId), orderId, applicant)
  }

  /** Of many orders at once, by their ids. An erased order has no applicant. */
  async openApplicants(
    db: EntityManager,
    orders: readonly SealedToShow[],
  ): Promise<Map<string, ShownApplicant>> {
    const keys = await this.keys.openKeys(
      db,
      orders.map(({ id }) => id),
    )
    return new Map(
      orders.map((order) => {
        const key = keys.get(order.id)
        return [order.id, key ? openShown(key, order) : ERASED]
      }),
    )
  }

  async openApplicant(db: EntityManager, order: SealedToShow): Promise<ShownApplicant> {
    return (await this.openApplicants(db, [order])).get(order.id)!
  }

  /** undefined: the day of arrival is not known, or not as a day. */
  async findArrival(db: EntityManager, order: SealedToShow): Promise<string | undefined> {
    return arrivalDay((await this.openApplicant(db, order)).travelDates)
  }

  /** Passport number and date of birth. @throws AppError `orders.erased` */
  async revealIdentity(db: EntityManager, order: SealedOrder): Promise<Identity> {
    return openIdentity(await this.keyOf(db, order.id), order)
  }

  /** Everything, for a change of it. @throws AppError `orders.erased` */
  async openFullApplicant(db: EntityManager, order: SealedOrder): Promise<FullApplicant> {
    const key = await this.keyOf(db, order.id)
    return {
      ...openShown(key, order),
      ...openIdentity(key, order),
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

  /** Seals what was said of an order's own steps; null: nothing. @throws AppError `orders.erased` */
  async sealSteps(db: EntityManager, orderId: string, said: SaidOfSteps): Promise<string | null> {
    if (Object.keys(said).length === 0) return null
    return (await this.keyOf(db, orderId)).encrypt(JSON.stringify(said), contextOfSteps(orderId))
  }

  async openSteps(
    db: EntityManager,
    { id, stepsSealed }: { id: string; stepsSealed: string | null },
  ): Promise<SaidOfSteps> {
    if (!stepsSealed) return {}
    return JSON.parse((await this.keyOf(db, id)).decrypt(stepsSealed, contextOfSteps(id))) as SaidOfSteps
  }

  private async keyOf(db: EntityManager, orderId: string): Promise<FieldCipher> {
    const key = (await this.keys.openKeys(db, [orderId])).get(orderId)
    if (!key) throw new AppError('orders.erased')
    return key
  }
}

const sealAnswers = (key: FieldCipher, orderId: string, answers: FormAnswers): string =>
  key.encrypt(JSON.stringify(answers), contextOfAnswers(orderId))

/** The last two characters; the number of dots is fixed, so that it does not tell the length. */
export function maskPassportNumber(passportNumber: string): string {
  return `••••••${passportNumber.slice(-VISIBLE)}`
}

export function toShownApplicant(applicant: FullApplicant): ShownApplicant {
  return given(sealedToShow(applicant)) as ShownApplicant
}

type Answers = Readonly<Record<string, string | null | undefined>>

/** Nothing but the answers that are shown, whatever comes along; null for what was not given. */
function sealedToShow(answers: Answers): Answers {
  return Object.fromEntries(
    IN_VAULT.flatMap((question) => {
      const name = shownName(question)
      const answer = answers[question.id] ?? null
      if (!name) return []
      return [[name, answer && 'masked' in question ? maskPassportNumber(answer) : answer]]
    }),
  )
}

function sealedOnly(answers: Answers): Answers {
  return Object.fromEntries(IN_VAULT.flatMap(({ id, sealed }) => (sealed ? [[id, answers[id] ?? null]] : [])))
}

const given = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null))

function sealWith(key: FieldCipher, orderId: string, applicant: FullApplicant): SealedApplicant {
  const answers: Answers = applicant
  const seal = (field: Field, plain: Answers): string =>
    key.encrypt(JSON.stringify(plain), contextOfColumn(field, orderId))
  return {
    applicantSealed: seal('applicantSealed', sealedToShow(answers)),
    identitySealed: seal('identitySealed', sealedOnly(answers)),
  }
}

/** A question that was not asked yet when the order was made is as empty as in an erased one. */
function openShown(key: FieldCipher, order: SealedToShow): ShownApplicant {
  return { ...ERASED, ...given(openField(key, order, 'applicantSealed')) }
}

function openIdentity(key: FieldCipher, order: SealedOrder): Identity {
  return given(openField(key, order, 'identitySealed')) as Identity
}

const openField = <F extends Field>(
  key: FieldCipher,
  order: Pick<SealedOrder, 'id' | F>,
  field: F,
): Answers => JSON.parse(key.decrypt(order[field]!, contextOfColumn(field, order.id))) as Answers

export const contextOfColumn = (column: Field, orderId: string): string => `order|${column}|${orderId}`

const contextOfAnswers = (orderId: string): string => `order_answers|${orderId}`
const contextOfSteps = (orderId: string): string => `order_steps|${orderId}`
const contextOfNote = (orderId: string, id: string): string => `order_note|${orderId}|${id}`
