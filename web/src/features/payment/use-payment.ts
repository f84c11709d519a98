import type { Payment } from '@borderlane/contracts/payments'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/client'
import { ApiError, isCode } from '../../api/error'
import { newKey } from '../../api/new-key'
import { pause, pauseBeforeRetry } from '../../api/pause'
import { routes } from '../../api/routes'
import { forgetAttempt, type PaymentAttempt, storeAttempt, storedAttempt } from './payment-attempt'

export type PaymentState =
  | { kind: 'ready' }
  | { kind: 'working' }
  /** An answer got lost: nobody knows yet. */
  | { kind: 'checking' }
  | { kind: 'in-progress' }
  | { kind: 'price-changed'; totalAmountCents: number; token: string }
  | { kind: 'declined'; reason: NonNullable<Payment['failure']> }
  | { kind: 'refused'; error: unknown }

const POLL_MS = 1_000

interface PaymentEnds {
  onPaid: (paymentId: string) => void
  /** The payment came to nothing; the state says why. */
  onFailed: () => void
  /** The order is not what the page shows: read it again. */
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

  const fail = (next: PaymentState) => {
    forgetAttempt(orderId)
    setState(next)
    latestEnds.current.onFailed()
  }

  const follow = async (attempt: PaymentAttempt, signal: AbortSignal) => {
    const payment = await untilAnswered(
      async () => {
        const started = attempt.paymentId
          ? await api.call(routes.getPayment, { id: attempt.paymentId }, { orderId, signal })
          : await api.call(
              routes.startPayment,
              { id: orderId, method: { kind: 'card', token: attempt.token } },
              { orderId, idempotencyKey: attempt.key, signal },
            )
        attempt.paymentId = started.id
        storeAttempt(orderId, attempt)
        setState({ kind: 'working' })
        return started.status === 'processing' ? undefined : started
      },
      () => setState({ kind: 'checking' }),
      signal,
    )
    if (payment.status === 'succeeded') {
      forgetAttempt(orderId)
      latestEnds.current.onPaid(payment.id)
    } else fail({ kind: 'declined', reason: payment.failure ?? 'provider_error' })
  }

  const start = async (attempt: PaymentAttempt) => {
    run.current?.abort()
    const { signal } = (run.current = new AbortController())
    try {
      await follow(attempt, signal)
    } catch (error) {
      // Refused for want of a session, before anything was done: whoever signs in again is asked before they pay.
      if (isCode(error, 'auth.required') && !attempt.paymentId) forgetAttempt(orderId)
      if (signal.aborted) return
      if (isCode(error, 'orders.price_changed')) {
        forgetAttempt(orderId)
        const { totalAmountCents } = error.details as { totalAmountCents: number }
        setState({ kind: 'price-changed', totalAmountCents, token: attempt.token })
      } else if (isCode(error, 'payments.in_progress')) {
        forgetAttempt(orderId)
        setState({ kind: 'in-progress' })
      } else if (isCode(error, 'orders.already_paid', 'orders.not_payable')) {
        forgetAttempt(orderId)
        setState({ kind: 'ready' })
        latestEnds.current.onOrderChanged()
      } else fail({ kind: 'refused', error })
    }
  }

  useEffect(() => {
    const attempt = storedAttempt(orderId)
    if (attempt) void start(attempt)
    return () => run.current?.abort()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- an attempt is taken up once per order, not per render
  }, [orderId])

  return {
    state,
    pay: (token: string) => {
      const attempt = { key: newKey(), token }
      storeAttempt(orderId, attempt)
      setState({ kind: 'working' })
      void start(attempt)
    },
    /** Back to the card form. */
    reset: () => setState({ kind: 'ready' }),
  }
}

/** Asks until there is a decision. An answer that got lost is asked for again; one that is final is thrown. */
async function untilAnswered<T>(
  ask: () => Promise<T | undefined>,
  onLost: () => void,
  signal: AbortSignal,
): Promise<T> {
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
