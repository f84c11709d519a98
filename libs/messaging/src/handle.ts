import type { Caller } from '@borderlane/contracts/caller'
import type { Call, InputOf } from '@borderlane/contracts/define'
import { AppError, type ErrorCode } from '@borderlane/contracts/errors'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { currentWork, observeCall, runCall, runInSpan, secondsSince, toAppError } from '@borderlane/runtime'
import { Ctx, MessagePattern, type NatsContext, Payload } from '@nestjs/microservices'
import type { MsgHdrs } from 'nats'
import type { z } from 'zod'
import { checkCaller, parseInput, parseOutput } from './contract-checks'
import { takeLoad } from './load'
import { orderAccessFor } from './order-access'
import { type CallAnswer, readCaller, readContext, readWaits } from './wire'

const handled = new Set<string>()

type Handler<C extends Call> = (
  input: InputOf<C>,
  caller: Caller,
  /** Where `order` is given: the order and what the caller is to it. */
  access: OrderAccess,
) => Promise<z.input<C['output']>>

export interface HandleOptions<C extends Call, T> {
  /**
   * The order that a call is about. Orders is asked first whether this caller may see it; the handler runs only then.
   * `order-holder` calls must say it.
   */
  order?: (input: InputOf<C>, controller: T) => string | Promise<string>
  /** The code for somebody else's order, where the order is not what was asked for. */
  notFound?: ErrorCode
}

/**
 * Makes a controller's method the one handler of a call. It gets the checked input, the caller and, where the call is
 * about an order, what the caller is to it; what it returns is reduced to the contract's output, so that nothing else
 * leaves the service. Errors other than AppError are logged and leave as `internal.error`.
 * @throws Error for an `order-holder` call that does not say which order it is about: its service does not start
 */
export function Handle<C extends Call, T extends object = object>(
  contract: C,
  options: HandleOptions<C, T> = {},
) {
  if (contract.access === 'order-holder' && !options.order)
    throw new Error(`${contract.name} does not say which order it is about`)
  const acts = contract.idempotent !== 'read' && !contract.noAct
  return function decorate<H extends Handler<C>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void {
    if (handled.has(contract.subject)) throw new Error(`two handlers for ${contract.name}`)
    handled.add(contract.subject)
    const method = descriptor.value!

    async function answer(this: T, data: unknown, context: NatsContext): Promise<CallAnswer> {
      const sent = context.getHeaders() as MsgHdrs | undefined
      const started = performance.now()
      const work = async (): Promise<CallAnswer> => {
        const done = takeLoad()
        try {
          if (!done) throw new AppError('service.unavailable')
          const caller = readCaller(sent)
          checkCaller(contract, caller)
          const input = parseInput(contract, data) as InputOf<C>
          const call = {
            subject: contract.subject,
            waitsMs: readWaits(sent),
            askedAgain: contract.idempotent === 'read',
          }
          return await runCall(call, async () => {
            const access = options.order && (await openOrder(this, input, caller))
            const output = await method.call(this, input, caller, access as OrderAccess)
            const result = parseOutput(contract.output, output, contract.subject)
            observeCall(contract.subject, 'ok', secondsSince(started))
            return { output: result, isReplay: currentWork()?.isReplay }
          })
        } catch (error) {
          const failure = toAppError(error, { subject: contract.subject })
          observeCall(contract.subject, failure.code, secondsSince(started))
          return { refusal: { code: failure.code, details: failure.details } }
        } finally {
          done?.()
        }
      }
      const refusal = (given: CallAnswer) => ('refusal' in given ? given.refusal?.code : undefined)
      return runInSpan('server', contract.subject, readContext(sent), work, refusal)
    }

    async function openOrder(controller: T, input: InputOf<C>, caller: Caller): Promise<OrderAccess> {
      const orderId = await options.order!(input, controller)
      try {
        return await orderAccessFor(controller)(orderId, caller, acts)
      } catch (error) {
        const hidden = options.notFound && error instanceof AppError && error.code === 'orders.not_found'
        throw hidden ? new AppError(options.notFound!) : error
      }
    }

    descriptor.value = answer as unknown as H
    // Without them Nest hands over the payload only.
    Payload()(target, key, 0)
    Ctx()(target, key, 1)
    MessagePattern(contract.subject)(target, key, descriptor)
  }
}
