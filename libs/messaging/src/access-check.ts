import type { Call, Caller } from '@borderlane/contracts/define'
import { NatsContext } from '@nestjs/microservices'
import type { Msg } from 'nats'
import type { z } from 'zod'
import type { Calls } from './calls'

/**
 * Finds out what a caller is to the thing that a call is about.
 * @param acts the caller is about to change something
 * @returns what the handler of the call gets as its third argument
 * @throws AppError for a caller who may not, or when there is no such thing: the call ends with it
 */
export type CheckAccess = (id: string, caller: Caller, acts: boolean) => Promise<unknown>

/**
 * Under this token a service whose calls say what they are about provides its check, in any of its modules. One that
 * asks another service gives `MessagingModule.forProcess` the call for it instead.
 */
export const ACCESS_CHECK = Symbol('who may do what to the thing that a call is about')

export type AccessCall = Call<z.ZodType<unknown, { id: string; acts?: boolean }>>

export const checkByCall =
  (calls: Calls, contract: AccessCall): CheckAccess =>
  (id, caller, acts) =>
    calls.send(contract, { id, acts }, caller)

/** What a handler knows of its message: Nest's own, and the check of its process. */
export class CallContext extends NatsContext {
  constructor(
    { subject, headers }: Msg,
    readonly checkAccess: CheckAccess | undefined,
  ) {
    super([subject, headers])
  }
}
