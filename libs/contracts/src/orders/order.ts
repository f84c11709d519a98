import { z } from 'zod'
import { AuthorityTime, FeeSeason, FeeStatus, VisaVariant } from '../catalogue/requirement'
import { LodgingPlace } from '../catalogue/offer'
import { PaperList } from '../catalogue/papers'
import {
  Cents,
  CountryCode,
  Currency,
  Day,
  DocumentId,
  Instant,
  named,
  OrderId,
  OrderStatus,
  PartyId,
  Phrase,
  ProcessingSpeed,
  VisaType,
} from '../primitives'
import { Visa } from '../visa'
import { RequirementCode } from '../documents/document'
import { KeptFormRef } from '../forms/form'
import { ShownApplicant } from './applicant'
import { BoardingList } from './boarding'
import { FurtherPayment } from './further-payment'
import { NextStep } from './next-step'
import { OwnSteps } from './own-step'

/** One step of an order's life, oldest first. */
export const StatusChange = named('StatusChange', {
  status: OrderStatus,
  at: Instant,
  version: z.int().optional(),
  /** Of a closed one: its traveller cancelled it, or no one paid for it in time. */
  reason: z.enum(['cancelled', 'expired']).optional(),
})

/** Something that staff need from the traveller: one document replaced or sent, or one answer corrected. */
export const OrderRequest = named('OrderRequest', {
  documentId: DocumentId.optional(),
  /** A required document for which there is no file. */
  requirement: RequirementCode.optional(),
  field: z.string().optional(),
  /** What that question is called in English, where it is none of the standard form. */
  label: z.string().optional(),
  /** Why, and what would be right, as staff wrote it; empty where a rule asks and no person. */
  text: z.string(),
  /** The rule that asks. `passport_rule`: the destination wants a passport that is valid long enough. */
  because: z.enum(['passport_rule']).optional(),
  at: Instant,
})
export type OrderRequest = z.infer<typeof OrderRequest>

/** The last day of the passport, which a traveller may leave out and a destination may not. */
export const expiryRequest = (at: Date): OrderRequest => ({
  field: 'passportExpiryDate',
  text: '',
  because: 'passport_rule',
  at: at.toISOString(),
})

/** A required document as the subject of a request, apart from the names of answers. */
export const requiredSubject = (code: string): string => `document:${code}`

/** What a request is about: no two of an order are about the same. */
export const subjectOf = ({ documentId, requirement, field }: OrderRequest): string =>
  documentId ?? field ?? requiredSubject(requirement!)

export const Filing = named('Filing', {
  at: Instant,
  /** The authority's own number for it. */
  reference: z.string(),
})

export const PaperChange = named('PaperChange', {
  act: z.enum(['waive', 'add']),
  document: Phrase,
  /** As staff wrote it for the traveller. */
  reason: z.string(),
  at: Instant,
})
export type PaperChange = z.infer<typeof PaperChange>

export const Order = named('Order', {
  id: OrderId,
  /** Short name of the order for people, for example `BL-7K3M92QX`. */
  reference: z.string(),
  version: z.int(),
  status: OrderStatus,
  history: z.array(StatusChange),
  passportCountry: CountryCode,
  destinationCountry: CountryCode,
  visaType: VisaType,
  /** The visa's name when the order was made; words: `titles`. */
  visaTitle: Phrase,
  /** What the visa lets someone do, as it was known when the order was made; null: no source said it. */
  variant: VisaVariant.nullable(),
  /** Documents that have a slot: what is asked for, what is usually asked, what staff have added. */
  requiredDocuments: z.array(Phrase),
  /** Those of them without which it is not submitted. */
  neededDocuments: z.array(RequirementCode).default([]),
  /** The list that it was made on, for good; null: none was known, and its documents are those usually asked. */
  paperList: PaperList.nullable().default(null),
  /** What staff have said of single documents of this order, oldest first; one for each document. */
  paperChanges: z.array(PaperChange).default([]),
  processingSpeed: ProcessingSpeed,
  processingDays: z.int(),
  /** Business days of our own until it is with the authority, counted from when it is paid and nothing is missing. */
  submitDays: z.int(),
  /** The day on which we submit it if it is paid today and every document is here; missing once it is paid. */
  submitDayIfPaidToday: Day.optional(),
  /** How long the authority says that it takes after that; null where no one says. */
  authorityTime: AuthorityTime.nullable(),
  /** With the further payments that were paid. */
  governmentFeeCents: Cents,
  governmentFeeStatus: FeeStatus,
  /** As the authority asked for it when it was sold, for example `JPY 15000.00`; null: it is not known. */
  governmentFeeListed: z.string().nullable().default(null),
  /** The fee is that of its day of arrival; missing: it is the same on all days. */
  governmentFeeSeason: FeeSeason.optional(),
  /** The traveller lodges it there and we prepare it, as it was sold; missing: we lodge it. */
  lodging: LodgingPlace.optional(),
  /** What the traveller has done of that; missing: there is nothing to be done in person. */
  ownSteps: OwnSteps.optional(),
  /** What is to be there before they travel; missing: it is not paid, or has ended. */
  boarding: BoardingList.optional(),
  serviceFeeCents: Cents,
  /** What a credit has taken off our fee; missing: nothing. */
  creditCents: Cents.optional(),
  denialProtection: z.boolean(),
  denialProtectionFeeCents: Cents,
  totalAmountCents: Cents,
  /** What payments has taken for it, and what of that was refunded. The status says nothing about money. */
  paidCents: Cents,
  refundedCents: Cents,
  currency: Currency,
  /** What was asked for after the first payment, oldest first; missing: nothing. */
  furtherPayments: z.array(FurtherPayment).optional(),
  /** true: made while the catalogue did not answer; the price is confirmed before payment. */
  isFallback: z.boolean(),
  /** What the traveller should know about its requirement; words: `notes`. */
  notes: z.array(Phrase).optional(),
  applicant: ShownApplicant,
  /** What was asked, for good: a new version of a form changes no order that exists. */
  form: KeptFormRef,
  /** Where the authority has it, newest last. */
  filings: z.array(Filing),
  /** What its visa says about its use, as staff recorded it. */
  visa: Visa.optional(),
  /** Mails go 30 and 7 days before visa and passport end. */
  reminds: z.boolean().optional(),
  next: NextStep,
  /** The day by which we or the authority act; missing while it waits for its traveller, and once it has ended. */
  dueDay: Day.optional(),
  /** Its party, where several apply together. */
  partyId: PartyId.optional(),
  /** What waits for the traveller, oldest first; one for each document or answer. */
  requests: z.array(OrderRequest),
  /** Documents that staff have looked at and found good. */
  approvedDocuments: z.array(DocumentId),
  createdAt: Instant,
  /** What it said about its traveller is deleted: the applicant's fields are empty. */
  erasedAt: Instant.optional(),
})
export type Order = z.infer<typeof Order>

export const OrderSummary = Order.pick({
  id: true,
  reference: true,
  status: true,
  passportCountry: true,
  destinationCountry: true,
  visaTitle: true,
  processingSpeed: true,
  totalAmountCents: true,
  paidCents: true,
  refundedCents: true,
  currency: true,
  isFallback: true,
  next: true,
  partyId: true,
  createdAt: true,
}).meta({ id: 'OrderSummary' })
export type OrderSummary = z.infer<typeof OrderSummary>
