import type { Caller } from '@borderlane/contracts/caller'
import type { Call, InputOf } from '@borderlane/contracts/define'
import { AppError, fieldIssues } from '@borderlane/contracts/errors'
import { log, observeCall, secondsSince, runInRequest, toAppError } from '@borderlane/runtime'
import { Ctx, MessagePattern, type NatsContext, Payload, RpcException } from '@nestjs/microservices'
import type { MsgHdrs } from 'nats'
import type { z } from 'zod'
import { runWithin } from './deadline'
import { readCaller, readContext, readWaits, type WireError } from './wire'

const handled = new Set<string>()

type Handler<C extends Call> = (input: InputOf<C>, caller: Caller) => Promise<z.input<C['output']>>

/**
 * Makes a controller's method the one handler of a call. It gets the checked input and the caller; what it returns is
 * reduced to the contract's output, so that nothing else leaves the service. Errors other than AppError are logged
 * and leave as `internal.error`. Whether a caller may see a certain order (`order-holder`) is for the service to ask.
 */
export function Handle<C extends Call>(contract: C) {
  return function decorate<H extends Handler<C>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void {
    if (handled.has(contract.subject)) throw new Error(`two handlers for ${contract.name}`)
    handled.add(contract.subject)
    const method = descriptor.value!

    async function answer(this: unknown, data: unknown, context: NatsContext): Promise<unknown> {
      const sent = context.getHeaders() as MsgHdrs | undefined
      const started = performance.now()
      return runInRequest(readContext(sent), async () => {
        try {
          const caller = readCaller(sent)
          checkAccess(contract, caller)
          const input = parseInput(contract, data)
          const output = await runWithin(readWaits(sent), () => method.call(this, input, caller))
          const result = parseOutput(contract, output)
          observeCall(contract.subject, 'ok', secondsSince(started))
          return result
        } catch (error) {
          const failure = toAppError(error, { subject: contract.subject })
          observeCall(contract.subject, failure.code, secondsSince(started))
          throw new RpcException({ code: failure.code, details: failure.details } satisfies WireError)
        }
      })
    }

    descriptor.value = answer as unknown as H
    // Without them Nest hands over the payload only.
    Payload()(target, key, 0)
    Ctx()(target, key, 1)
    MessagePattern(contract.subject)(target, key, descriptor)
  }
}

function checkAccess(contract: Call, caller: Caller): void {
  if (contract.access === 'user' && caller.kind !== 'user') throw new AppError('auth.required')
  if (contract.access === 'admin' && caller.kind !== 'user') throw new AppError('auth.required')
  if (contract.access === 'admin' && !caller.admin) throw new AppError('auth.forbidden')
}

function parseInput<C extends Call>(contract: C, data: unknown): InputOf<C> {
  const parsed = contract.input.safeParse(data)
  if (!parsed.success) throw new AppError('validation.failed', { fields: fieldIssues(parsed.error) })
  return parsed.data as InputOf<C>
}

function parseOutput(contract: Call, output: unknown): unknown {
  const parsed = contract.output.safeParse(output)
  if (parsed.success) return parsed.data
  log.error(
    { event: 'bad_output', subject: contract.subject, fields: fieldIssues(parsed.error) },
    'an answer does not match its contract',
  )
  throw new AppError('internal.bad_data')
}
