import type { Caller, InputOf, Stream } from '@borderlane/contracts/define'
import type { z } from 'zod'

const STREAM = Symbol('stream that a method answers')

type Handler<S extends Stream> = (
  input: InputOf<S>,
  caller: Caller,
  /** Fires when no one waits for more: the consumer has left, time is up or the process stops. */
  signal: AbortSignal,
) => AsyncIterable<z.input<S['chunk']>>

/**
 * Makes a method the one handler of a stream: an async generator whose every value is a chunk, reduced to the
 * contract's. Its end ends the answer, what it throws ends it with an error. Pass the signal on to whatever it waits
 * for, so that the work stops when the consumer leaves.
 */
export function HandleStream<S extends Stream>(contract: S) {
  return function decorate<H extends Handler<S>>(
    _target: object,
    _key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void {
    Reflect.defineMetadata(STREAM, contract, descriptor.value!)
  }
}

export function streamOf(method: object): Stream | undefined {
  return Reflect.getMetadata(STREAM, method) as Stream | undefined
}
