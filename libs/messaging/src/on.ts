import type { Fact, PayloadOf } from '@borderlane/contracts/define'
import type { EntityManager } from 'typeorm'

const FACT = Symbol('fact that a method listens to')
const ASKED_FOR = Symbol('fact that a method asks other services about')

/**
 * Makes a provider's method the listener of a fact. It runs in one transaction with the row that remembers the
 * message, so that its effect happens once however often the message arrives. Use `tx` for everything. Throwing
 * rolls back and the fact comes again; facts may arrive out of order. `messageId` names the fact: it is the same
 * however often the fact arrives.
 *
 * The transaction holds locked rows: what other services have to say is asked before it, see `AskFirst`.
 */
export function On<F extends Fact>(fact: F) {
  return function decorate<
    M extends (payload: PayloadOf<F>, tx: EntityManager, messageId: string, asked: never) => Promise<void>,
  >(_target: object, _key: string | symbol, descriptor: TypedPropertyDescriptor<M>): void {
    Reflect.defineMetadata(FACT, fact, descriptor.value!)
  }
}

/** The fact that a method listens to, if any. */
export function factOf(method: object): Fact | undefined {
  return Reflect.getMetadata(FACT, method) as Fact | undefined
}

/**
 * Makes a provider's method ask other services for what the listener of a fact needs. It runs before the listener's
 * transaction begins, and again each time the fact arrives. The listener gets what it returns as its fourth argument.
 * Throwing makes the fact come again.
 */
export function AskFirst<F extends Fact>(fact: F) {
  return function decorate<M extends (payload: PayloadOf<F>) => Promise<unknown>>(
    _target: object,
    _key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void {
    Reflect.defineMetadata(ASKED_FOR, fact, descriptor.value!)
  }
}

/** The fact before whose listener a method asks, if any. */
export function askedFactOf(method: object): Fact | undefined {
  return Reflect.getMetadata(ASKED_FOR, method) as Fact | undefined
}
