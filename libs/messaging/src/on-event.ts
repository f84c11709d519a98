import type { EventDefinition, PayloadOf } from '@borderlane/contracts/define'
import type { EntityManager } from 'typeorm'

const EVENT = Symbol('event that a method listens to')
const ASKED_FOR = Symbol('event that a method asks other services about')

/**
 * Makes a provider's method the listener of an event. It runs in one transaction with the row that remembers the
 * message, so that its effect happens once however often the message arrives. Use `tx` for everything. Throwing
 * rolls back and the event comes again; events may arrive out of order. `messageId` names the event: it is the same
 * however often the event arrives.
 *
 * The transaction holds locked rows: what other services have to say is asked before it, see `AskFirst`.
 */
export function OnEvent<F extends EventDefinition>(event: F) {
  return function decorate<
    M extends (payload: PayloadOf<F>, tx: EntityManager, messageId: string, asked: never) => Promise<void>,
  >(_target: object, _key: string | symbol, descriptor: TypedPropertyDescriptor<M>): void {
    Reflect.defineMetadata(EVENT, event, descriptor.value!)
  }
}

export function eventOf(method: object): EventDefinition | undefined {
  return Reflect.getMetadata(EVENT, method) as EventDefinition | undefined
}

/**
 * Makes a provider's method ask other services for what the listener of an event needs. It runs before the listener's
 * transaction begins, and again each time the event arrives. The listener gets what it returns as its fourth argument.
 * Throwing makes the event come again.
 */
export function AskFirst<F extends EventDefinition>(event: F) {
  return function decorate<M extends (payload: PayloadOf<F>) => Promise<unknown>>(
    _target: object,
    _key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void {
    Reflect.defineMetadata(ASKED_FOR, event, descriptor.value!)
  }
}

export function askedEventOf(method: object): EventDefinition | undefined {
  return Reflect.getMetadata(ASKED_FOR, method) as EventDefinition | undefined
}
