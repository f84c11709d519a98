import type { Fact, PayloadOf } from '@borderlane/contracts/define'
import type { EntityManager } from 'typeorm'

const FACT = Symbol('fact that a method listens to')

/**
 * Makes a provider's method the listener of a fact. It runs in one transaction with the row that remembers the
 * message, so that its effect happens once however often the message arrives. Use `tx` for everything. Throwing
 * rolls back and the fact comes again; facts may arrive out of order. `messageId` names the fact: it is the same
 * however often the fact arrives.
 */
export function On<F extends Fact>(fact: F) {
  return function decorate<
    M extends (payload: PayloadOf<F>, tx: EntityManager, messageId: string) => Promise<void>,
  >(_target: object, _key: string | symbol, descriptor: TypedPropertyDescriptor<M>): void {
    Reflect.defineMetadata(FACT, fact, descriptor.value!)
  }
}

/** The fact that a method listens to, if any. */
export function factOf(method: object): Fact | undefined {
  return Reflect.getMetadata(FACT, method) as Fact | undefined
}
