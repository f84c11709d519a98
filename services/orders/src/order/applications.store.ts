import { AppError, type InputOf } from '@borderlane/contracts/define'
import type { FieldIssue } from '@borderlane/contracts/errors'
import { checkAnswers } from '@borderlane/contracts/forms/answers'
import { answersThatCount, ownAnswer, questionsOf } from '@borderlane/contracts/forms/asked'
import { isConfirmation } from '@borderlane/contracts/forms/parts'
import { ruledOut } from '@borderlane/domain/catalogue/paper-rules'
import { acrossAnswers, type Finding, refusalsOf } from '@borderlane/domain/forms/across'
import { standardAnswersOf } from '@borderlane/domain/forms/derive'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import { isStandard, STANDARD } from '@borderlane/contracts/forms/standard'
import { Applicant } from '@borderlane/contracts/orders/applicant'
import type { createOrder } from '@borderlane/contracts/orders/public'
import type { NewRow } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { ApplicantVault, type SealedApplicant } from './applicant-vault'
import { KnownForms } from './forms.store'
import type { Order } from './order.entity'

export interface Application {
  form: Form
  answers: Answers
  applicant: Applicant
}

/** What answers must go with. */
type Bought = Pick<Order, 'variant' | 'destinationCountry'>

/** What an order's traveller was asked and said. Orders of the standard form have no answers but the eight. */
@Injectable()
export class Applications {
  constructor(
    private readonly vault: ApplicantVault,
    private readonly forms: KnownForms,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A new one. @throws AppError `validation.failed` by question, `orders.form_not_found`, `orders.form_changed` */
  async acceptAnswers(
    sent: Pick<InputOf<typeof createOrder>, 'applicant' | 'form' | 'answers'>,
    of: Bought,
  ): Promise<Application> {
    const form = await this.forms.findAskedForm(sent.form ?? STANDARD)
    const { answers, issues } = sent.applicant
      ? { answers: sent.applicant as Answers, issues: [] }
      : checkAnswers(form, sent.answers ?? {})
    const all = [...issues, ...refusalsOf(this.across(form, answers, of))]
    if (all.length > 0) throw refused(all, sent.applicant ? 'applicant' : 'answers')
    return { form, answers, applicant: sent.applicant ?? applicantOf(form, answers) }
  }

  /**
   * Encrypts a new application with a key of its own.
   * @returns `sealed`: columns of the order; `rows`: to be written with it. Answers to a destination's form have a table
   *   beside the order, because few who read an order read them
   */
  sealNewAnswers(
    orderId: string,
    { form, answers, applicant }: Application,
  ): { sealed: SealedApplicant; rows: [NewRow, ...NewRow[]] } {
    const own = isStandard(form) ? undefined : answers
    const { sealed, keyRow, sealedAnswers } = this.vault.sealNewApplicant(orderId, applicant, own)
    if (sealedAnswers === undefined) return { sealed, rows: [keyRow] }
    const confirmed = JSON.stringify(confirmedIn(form, answers, this.clock.now()))
    const values = { order_id: orderId, sealed: sealedAnswers, confirmed }
    return { sealed, rows: [keyRow, { table: 'order_answers', values }] }
  }

  /** In full. @throws AppError `orders.erased` */
  async openAnswers(db: EntityManager, order: Order): Promise<Application> {
    const form = await this.findForm(order)
    const { nationality } = order
    const applicant = onlyAnswers({ ...(await this.vault.openFullApplicant(db, order)), nationality })
    if (isStandard(form)) return { form, answers: applicant as Answers, applicant }
    const sealed = await readSealedAnswers(db, order.id)
    const answers = sealed ? await this.vault.openAnswers(db, order.id, sealed) : {}
    return { form, answers, applicant }
  }

  /** What the traveller confirmed, in the words of the form. */
  async findConfirmed(db: EntityManager, orderId: string): Promise<Confirmed[]> {
    const [row] = await db.query<Pick<OrderAnswersRow, 'confirmed'>[]>(
      `SELECT confirmed FROM order_answers WHERE order_id = $1`,
      [orderId],
    )
    return row?.confirmed ?? []
  }

  findForm({ formCode: code, formVersion: version }: Order): Promise<Form> {
    return this.forms.findForm({ code, version })
  }

  /**
   * Puts answers in place of earlier ones, and drops those that are not asked any more. The order is still to be saved.
   * @returns the ids of what changed, and the eight answers
   * @throws AppError `validation.failed` by question: of what was sent, and of what is asked because of it
   */
  async changeAnswers(
    tx: EntityManager,
    order: Order,
    sent: Answers,
  ): Promise<{ changed: string[]; applicant: Applicant }> {
    const before = await this.openAnswers(tx, order)
    const { form } = before
    const known = new Set(questionsOf(form).flatMap(({ id, fixed }) => (fixed ? [] : [id])))
    const stranger = Object.keys(sent).filter((id) => !known.has(id))
    if (stranger.length > 0)
      throw refused(stranger.map((path) => ({ path, message: 'is not corrected here' })))
    const merged = answersThatCount(form, { ...before.answers, ...sent })
    const { answers, issues } = checkAnswers(form, merged)
    // What was right when it was said stays, also where a day has passed since.
    const wrong = issues.filter(({ path }) => {
      const [id = ''] = path.split('.')
      return Object.hasOwn(sent, id) || !Object.hasOwn(before.answers, id)
    })
    // An answer that is hidden by another one of the same request was not asked.
    const hidden = Object.keys(sent).filter(
      (id) => !Object.hasOwn(merged, id) && sent[id] !== '' && sent[id] !== null,
    )
    const after: Answers = { ...merged, ...answers }
    const all = [
      ...wrong,
      ...hidden.map((path) => ({ path, message: 'is not asked' })),
      ...refusalsOf(this.across(form, answers, order), sent),
    ]
    if (all.length > 0) throw refused(all)
    const ids = new Set([...Object.keys(before.answers), ...Object.keys(after)])
    const changed = [...ids].filter((id) => !isSame(ownAnswer(before.answers, id), ownAnswer(after, id)))
    const applicant = applicantOf(form, after, before.applicant)
    if (changed.length > 0) {
      await this.write(tx, order, { form, answers: after, applicant })
      const today = this.clock.now().toISOString().slice(0, 10)
      order.ruledOutDocuments = ruledOut(order, { ...after, ...applicant }, today)
    }
    return { changed, applicant }
  }

  private across(
    form: Form,
    answers: Answers,
    { variant, destinationCountry: destination }: Bought,
  ): Finding[] {
    const today = this.clock.now().toISOString().slice(0, 10)
    return acrossAnswers(form, answers, { today, variant, destination })
  }

  private async write(tx: EntityManager, order: Order, { form, answers, applicant }: Application) {
    const { nationality = order.passportCountry, ...others } = applicant
    Object.assign(order, await this.vault.sealApplicant(tx, order.id, others), { nationality })
    if (isStandard(form)) return
    const sealed = await this.vault.sealAnswers(tx, order.id, answers)
    const before = await this.findConfirmed(tx, order.id)
    const confirmed = confirmedIn(form, answers, this.clock.now(), before)
    await tx.query(`UPDATE order_answers SET sealed = $2, confirmed = $3 WHERE order_id = $1`, [
      order.id,
      sealed,
      JSON.stringify(confirmed),
    ])
  }
}

/** Without what is shown of a sealed one. */
function onlyAnswers(opened: Applicant): Applicant {
  const given = Object.entries(opened).filter(([name, answer]) => name in Applicant.shape && answer)
  return Object.fromEntries(given) as Applicant
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const refused = (issues: readonly FieldIssue[], within: 'answers' | 'applicant' = 'answers'): AppError =>
  new AppError('validation.failed', {
    fields: issues.slice(0, 100).map((issue) => ({ ...issue, path: `${within}.${issue.path}` })),
  })

const SOURCES: Record<string, readonly string[]> = {
  fullName: ['fullName', 'givenNames', 'surname'],
  travelDates: ['travelDates', 'arrivalDate'],
}

/** @param before what was right once and has not changed is not asked again */
function applicantOf(form: Form, answers: Answers, before?: Applicant): Applicant {
  const made = standardAnswersOf(answers)
  const parsed = Applicant.safeParse(made)
  if (parsed.success) return parsed.data
  const ids = new Set(questionsOf(form).map(({ id }) => id))
  const issues = parsed.error.issues.filter(({ path: [id] }) => {
    const known = before?.[String(id) as keyof Applicant]
    return known === undefined || known !== made[String(id)]
  })
  if (issues.length === 0) return made as Applicant
  throw refused(
    issues.map(({ path: [name], message }) => {
      const id = String(name)
      return { path: (SOURCES[id] ?? [id]).find((one) => ids.has(one)) ?? id, message }
    }),
  )
}

export interface OrderAnswersRow {
  order_id: string
  sealed: string
  confirmed: Confirmed[]
}

async function readSealedAnswers(db: EntityManager, orderId: string): Promise<string | undefined> {
  const [row] = await db.query<Pick<OrderAnswersRow, 'sealed'>[]>(
    `SELECT sealed FROM order_answers WHERE order_id = $1`,
    [orderId],
  )
  return row?.sealed
}

interface Confirmed {
  question: string
  wording: string
  at: string
}

/** @param before what was confirmed earlier keeps its time, as long as it is still said */
function confirmedIn(
  form: Pick<Form, 'sections'>,
  answers: Answers,
  at: Date,
  before: readonly Confirmed[] = [],
): Confirmed[] {
  return questionsOf(form)
    .filter((question) => isConfirmation(question) && ownAnswer(answers, question.id) === 'yes')
    .map(
      ({ id, label }) =>
        before.find(({ question }) => question === id) ?? {
          question: id,
          wording: label,
          at: at.toISOString(),
        },
    )
}
