import type { Payment, PaymentMethod } from '@borderlane/contracts/payments/payment'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api, ApiError, isCode } from '../../http/client'
import { newKey } from '../../http/new-key'
import { pause, pauseBeforeRetry } from '../../http/pause'
import { partyRoutes } from '../../http/party-routes'
import { routes } from '../../http/routes'
import { forgetAttempt, type PaymentAttempt, storeAttempt, storedAttempt } from './payment-attempt'

export type PaymentState =
  | { kind: 'ready' }
  | { kind: 'working' }
  /** An answer got lost: no one knows yet. */
  | { kind: 'checking' }
  /** The bank wants the payer to confirm, on a page of the provider. */
  | { kind: 'confirm'; url: string }
  /** The same, in a dialog of the provider's script. */
  | { kind: 'confirm-here'; clientSecret: string }
  /** An invoice waits for its coins. */
  | { kind: 'crypto'; payment: Payment }
  | { kind: 'in-progress' }
  | { kind: 'price-changed'; totalAmountCents: number; method: PaymentMethod }
  | { kind: 'declined'; reason: PaymentEnd; returnedCents: number }
  | { kind: 'refused'; error: unknown }

type PaymentEnd = NonNullable<Payment['failure']> | 'expired' | 'canceled'

const POLL_MS = 1_000

interface PaymentEnds {
  onPaid: (paymentId: string) => void
  /** The payment came to nothing; the state says why. */
  onFailed: (what: 'payment' | 'invoice') => void
  /** An invoice was made just now. */
  onInvoice: (url: string) => void
  /** Something must be settled before it can be paid. */
  onHeldUp: () => void
  onOrderChanged: () => void
}

/**
 * Pays an order and follows the payment until it is decided. A lost answer is asked for again under the same key,
 * also after a reload.
 */
export function usePayment(orderId: string, ends: PaymentEnds) {
  const [state, setState] = useState<PaymentState>(() => ({
    kind: storedAttempt(orderId) ? 'working' : 'ready',
  }))
  const latestEnds = useRef(ends)
  useEffect(() => {
    latestEnds.current = ends
  })
  const run = useRef<AbortController>(undefined)

  const fail = ({ method, paymentId }: PaymentAttempt, next: PaymentState) => {
    forgetAttempt(orderId)
    setState(next)
    latestEnds.current.onFailed(method.kind === 'crypto' && !paymentId ? 'invoice' : 'payment')
  }

  const follow = async (attempt: PaymentAttempt, signal: AbortSignal) => {
    const ask = async () => {
      const isNew = !attempt.paymentId
      const payment = await askFor(orderId, attempt, signal)
      const next = stateOfOpen(payment)
      if (next) setState(next)
      if (isNew && payment.invoiceUrl) latestEnds.current.onInvoice(payment.invoiceUrl)
      return next ? undefined : payment
    }
    const payment = await untilAnswered(ask, () => setState({ kind: 'checking' }), signal)
    // Refunded in part since, or disputed: it was paid all the same.
    if (['succeeded', 'partially_refunded', 'disputed'].includes(payment.status)) {
      forgetAttempt(orderId)
      latestEnds.current.onPaid(payment.id)
    } else fail(attempt, { kind: 'declined', reason: endOf(payment), returnedCents: payment.receivedCents })
  }

  const start = async (attempt: PaymentAttempt) => {
    run.current?.abort()
    const { signal } = (run.current = new AbortController())
    try {
      await follow(attempt, signal)
    } catch (error) {
      // Refused for want of a session, before anything was done: anyone who signs in again is asked before they pay.
      if (isCode(error, 'auth.required') && !attempt.paymentId) forgetAttempt(orderId)
      if (signal.aborted) return
      const refusal = refusalOf(error, attempt)
      if (!refusal) return fail(attempt, { kind: 'refused', error })
      forgetAttempt(orderId)
      setState(refusal.state)
      latestEnds.current[refusal.tell]()
    }
  }

  // An attempt is taken up once per order, not per render.
  const takeUp = useEffectEvent(() => {
    const attempt = storedAttempt(orderId)
    if (attempt) void start(attempt)
  })
  useEffect(() => {
    takeUp()
    return () => run.current?.abort()
  }, [orderId])

  return {
    state,
    /** @param of `partyId`: pays for all who travel together, `furtherPaymentId`: what is asked for beside the price */
    pay: (method: PaymentMethod, of: Pick<PaymentAttempt, 'partyId' | 'furtherPaymentId'> = {}) => {
      const attempt = { key: newKey(), method, ...of }
      storeAttempt(orderId, attempt)
      setState({ kind: 'working' })
      void start(attempt)
    },
    /** Back to the choice of methods. What waited for the payer is ended by the server when the next one starts. */
    reset: () => {
      run.current?.abort()
      forgetAttempt(orderId)
      setState({ kind: 'ready' })
    },
  }
}

const CHANGED = [
  'orders.already_paid',
  'orders.not_payable',
  'orders.access_ended',
  'orders.further_ended',
] as const

/** What the page does after a refusal that does not mean that the payment failed; undefined where it does. */
function refusalOf(
  error: unknown,
  { method }: PaymentAttempt,
): { state: PaymentState; tell: 'onHeldUp' | 'onOrderChanged' } | undefined {
  if (isCode(error, 'orders.price_changed')) {
    const { totalAmountCents } = error.details as { totalAmountCents: number }
    return { state: { kind: 'price-changed', totalAmountCents, method }, tell: 'onHeldUp' }
  }
  if (isCode(error, 'payments.in_progress')) return { state: { kind: 'in-progress' }, tell: 'onHeldUp' }
  // What the address has ended says the order itself; a payment that was begun goes on.
  if (isCode(error, ...CHANGED)) return { state: { kind: 'ready' }, tell: 'onOrderChanged' }
  return undefined
}

function begunOr(orderId: string, attempt: PaymentAttempt, signal: AbortSignal): Promise<Payment> {
  const { key: idempotencyKey, method, partyId, furtherPaymentId, paymentId } = attempt
  if (paymentId) return api.call(routes.getPayment, { id: paymentId }, { orderId, signal })
  const settings = { orderId, idempotencyKey, signal }
  return partyId
    ? api.call(partyRoutes.startPartyPayment, { id: partyId, method }, settings)
    : api.call(routes.startPayment, { id: orderId, method, furtherPaymentId }, settings)
}

async function askFor(orderId: string, attempt: PaymentAttempt, signal: AbortSignal): Promise<Payment> {
  const payment = await begunOr(orderId, attempt, signal)
  // Who has chosen another way meanwhile does not want to hear of this one.
  signal.throwIfAborted()
  attempt.paymentId = payment.id
  storeAttempt(orderId, attempt)
  return payment
}

/** What the page shows of a payment without a decision; undefined: it has one. */
function stateOfOpen(payment: Payment): PaymentState | undefined {
  const { status, action, method } = payment
  if (status !== 'processing' && status !== 'requires_action') return undefined
  if (method === 'crypto' && payment.invoiceUrl) return { kind: 'crypto', payment }
  if (status === 'requires_action' && action?.kind === 'redirect') return { kind: 'confirm', url: action.url }
  if (status === 'requires_action' && action?.kind === 'confirm')
    return { kind: 'confirm-here', clientSecret: action.clientSecret }
  return { kind: 'working' }
}

function endOf({ status, failure }: Payment): PaymentEnd {
  if (failure) return failure
  return status === 'expired' || status === 'canceled' ? status : 'provider_error'
}

/** Asks until there is a decision. An answer that got lost is asked for again; one that is final is thrown. */
async function untilAnswered(
  ask: () => Promise<Payment | undefined>,
  onLost: () => void,
  signal: AbortSignal,
): Promise<Payment> {
  for (let lost = 0; ;) {
    try {
      signal.throwIfAborted()
      const answer = await ask()
      if (answer) return answer
      lost = 0
      await pause(POLL_MS, signal)
    } catch (error) {
      if (signal.aborted || !mayAskAgain(error)) throw error
      onLost()
      await pauseBeforeRetry(lost++, signal)
    }
  }
}

const mayAskAgain = (error: unknown) =>
  error instanceof ApiError && (error.isUndecided || isCode(error, 'request.conflict', 'request.too_many'))
