import { z } from 'zod'
import { FeeStatus } from '../catalogue/requirement'
import { Phrase } from '../phrase'
import {
  Cents,
  CountryCode,
  Currency,
  Day,
  DocumentId,
  Instant,
  OrderId,
  OrderStatus,
  ProcessingSpeed,
  VisaType,
} from '../primitives'
import { OrderField, ShownApplicant } from './applicant'

/** One step of an order's life, oldest first. */
export const StatusChange = z
  .object({
    status: OrderStatus,
    at: Instant,
    /** Of a closed one: its traveller cancelled it, or nobody paid for it in time. */
    reason: z.enum(['cancelled', 'expired']).optional(),
  })
  .meta({ id: 'StatusChange' })

/** Something that staff need from the traveller: one document replaced, or one answer corrected. */
export const OrderRequest = z
  .object({
    documentId: DocumentId.optional(),
    field: OrderField.optional(),
    /** Why, and what would be right, as staff wrote it. */
    text: z.string(),
    at: Instant,
  })
  .meta({ id: 'OrderRequest' })
export type OrderRequest = z.infer<typeof OrderRequest>

export const Order = z
  .object({
    id: OrderId,
    /** Short name of the order for people, for example `BL-7K3M92QX`. */
    reference: z.string(),
    /** Rises with every change. */
    version: z.int(),
    status: OrderStatus,
    history: z.array(StatusChange),
    passportCountry: CountryCode,
    destinationCountry: CountryCode,
    visaType: VisaType,
    /** The visa's name when the order was made; words: `titles`. */
    visaTitle: Phrase,
    requiredDocuments: z.array(Phrase),
    processingSpeed: ProcessingSpeed,
    processingDays: z.int(),
    governmentFeeCents: Cents,
    governmentFeeStatus: FeeStatus,
    serviceFeeCents: Cents,
    denialProtection: z.boolean(),
    denialProtectionFeeCents: Cents,
    totalAmountCents: Cents,
    /** What payments has taken for it, and what of that went back. The status says nothing about money. */
    paidCents: Cents,
    refundedCents: Cents,
    currency: Currency,
    /** true: made while the catalogue did not answer; the price is confirmed before payment. */
    isFallback: z.boolean(),
    /** What the traveller should know about its requirement; words: `notes`. */
    notes: z.array(Phrase).optional(),
    applicant: ShownApplicant,
    /** The day by which it was promised; there once it is paid. */
    dueDay: Day.optional(),
    /** What waits for the traveller, oldest first; one for each document or answer. */
    requests: z.array(OrderRequest),
    /** Documents that staff have looked at and found good. */
    approvedDocuments: z.array(DocumentId),
    createdAt: Instant,
    /** What it said about its traveller is deleted: the applicant's fields are empty. */
    erasedAt: Instant.optional(),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

/** Statuses in which an order that nobody has paid can be paid online. */
const OPEN_FOR_PAYMENT: readonly OrderStatus[] = ['pending', 'pending_payment']

export const isPayable = ({ status, paidCents }: Pick<Order, 'status' | 'paidCents'>): boolean =>
  paidCents === 0 && OPEN_FOR_PAYMENT.includes(status)

/** A line of "My applications". */
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
  createdAt: true,
}).meta({ id: 'OrderSummary' })
export type OrderSummary = z.infer<typeof OrderSummary>
