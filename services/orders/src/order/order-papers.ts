import type { LodgingPlace } from '@borderlane/contracts/catalogue/offer'
import type { PaperList } from '@borderlane/contracts/catalogue/papers'
import type { Paper } from '@borderlane/contracts/documents/internal'
import type { PaperChange } from '@borderlane/contracts/orders/order'
import type { BoardingStep } from '@borderlane/contracts/orders/boarding'
import type { OwnStep } from '@borderlane/contracts/orders/own-step'
import type { Phrase } from '@borderlane/contracts/primitives'
import type { BoardingRule } from '@borderlane/domain/orders/boarding'
import { Column } from 'typeorm'

/** What an order asks its traveller for as documents, and the files that there are: a part of the entity. */
export abstract class OrderPapers {
  /** All that its list has a slot for; `slots` are those that this traveller has. */
  @Column('jsonb') requiredDocuments!: Phrase[]
  @Column('text', { array: true }) neededDocuments!: string[]
  /** The destination's list as it was then; null: none was known. */
  @Column('jsonb', { nullable: true }) paperList!: PaperList | null
  /** Codes of documents that the traveller's answers rule out: a letter of the employer of someone who studies. */
  @Column('text', { array: true }) ruledOutDocuments!: string[]
  @Column('jsonb') paperChanges!: PaperChange[]
  /** The traveller's files that count, as documents has reported them. */
  @Column('jsonb') papers!: Paper[]

  /** Waives a document, or adds one that it waits for from now on; what was said of it before is replaced. */
  changePaper(change: PaperChange): void {
    const { code } = change.document
    this.paperChanges = [...this.paperChanges.filter(({ document }) => document.code !== code), change]
    this.applyPapers()
  }

  protected applyPapers(): void {
    const needed = new Set(this.neededDocuments)
    for (const { act, document } of this.paperChanges)
      if (act === 'add') needed.add(document.code)
      else needed.delete(document.code)
    this.neededDocuments = [...needed]
  }
}

/** Where its traveller hands an order in, and what they have done of that: a part of the entity. */
export abstract class OrderOwnSteps extends OrderPapers {
  /** Where its traveller lodges it, on a day that no one knows; null: we do. */
  @Column('text', { nullable: true }) lodging!: LodgingPlace | null
  @Column('text', { array: true }) doneSteps!: (OwnStep | BoardingStep)[]
  /** Appointment and tracking number: they say where someone is going to be. */
  @Column('text', { nullable: true }) stepsSealed!: string | null
  @Column('timestamptz', { nullable: true }) appointmentReminderAt!: Date | null
  /** What the list before the journey depends on, as the catalogue said it last; null: it did not. */
  @Column('jsonb', { nullable: true }) boardingRule!: BoardingRule | null
  /** The day on which that is asked for again, and whether its traveller gets a mail is decided; null: neither is. */
  @Column('date', { nullable: true }) boardingDay!: string | null

  get ownSteps(): { done: (OwnStep | BoardingStep)[] } {
    return { done: this.doneSteps }
  }

  markStep(step: OwnStep | BoardingStep, isDone: boolean): void {
    const others = this.doneSteps.filter((one) => one !== step)
    this.doneSteps = isDone ? [...others, step] : others
  }
}
