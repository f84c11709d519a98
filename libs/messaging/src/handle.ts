import { AppError, type Call, type Caller, type InputOf, isOfHolder } from '@borderlane/contracts/define'
import type { ErrorCode } from '@borderlane/contracts/errors'
import {
  currentWork,
  log,
  observeCall,
  runCall,
  runInSpan,
  secondsSince,
  toAppError,
} from '@borderlane/runtime'
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices'
import type { MsgHdrs } from 'nats'
import type { z } from 'zod'
import type { CallContext } from './access-check'
import { checkCaller, parseInput, parseOutput } from './contract-checks'
import { type CallAnswer, readCaller, readContext, readWaits } from './wire'

const handled = new Set<string>()
const checked = new Set<string>()

export const needsAccessCheck = (subject: string): boolean => checked.has(subject)

/** In the metrics, and as one line by which a request is followed through every process that it came to. */
function tellAnswered({ subject, cacheSeconds }: Call, code: string, startedMs: number): void {
  const seconds = secondsSince(startedMs)
  observeCall(subject, code, seconds)
  // Answers that are kept for others are asked for often: a line costs a third of what finding them does.
  log[cacheSeconds ? 'debug' : 'info'](
    { event: 'call.answered', subject, code, durationMs: Math.round(seconds * 10_000) / 10 },
    'a call was answered',
  )
}

type Handler<C extends Call> = (
  input: InputOf<C>,
  caller: Caller,
  access: never,
) => Promise<z.input<C['output']>>

export interface HandleOptions<C extends Call, T> {
  /**
   * The id of the thing of someone's that a call is about. The access check of the process (`ACCESS_CHECK`) is asked
   * first; the handler runs only when it lets the caller in. Calls for holders must say it.
   */
  about?: (input: InputOf<C>, controller: T) => string | Promise<string>
  /** Refusals of the check that leave as another one, where the thing is not what was asked for. */
  refusals?: Partial<Record<ErrorCode, ErrorCode>>
}

/**
 * Makes a controller's method the one handler of a call. It gets the checked input, the caller and, where the call is
 * about something of someone's, what the caller is to it. What it returns is reduced to the contract's output, so that
 * nothing else leaves the service. Errors other than AppError are logged and leave as `internal.error`. Why this is no
 * guard, pipe and interceptor of Nest: docs/adr/0029.
 * @throws Error for a call of holders that does not say what it is about: its service does not start
 */
export function Handle<C extends Call, T extends object = object>(
  contract: C,
  options: HandleOptions<C, T> = {},
) {
  if (isOfHolder(contract) && !options.about)
    throw new Error(`${contract.name} does not say what it is about`)
  if (options.about) checked.add(contract.subject)
  const acts = contract.idempotent !== 'read' && !contract.noAct
  return function decorate<H extends Handler<C>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void {
    if (handled.has(contract.subject)) throw new Error(`two handlers for ${contract.name}`)
    handled.add(contract.subject)
    const method = descriptor.value!

    async function answer(this: T, data: unknown, context: CallContext): Promise<CallAnswer> {
      const sent = context.getHeaders() as MsgHdrs | undefined
      const started = performance.now()
      const work = async (): Promise<CallAnswer> => {
        const done = beginCall()
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
            const access = options.about && (await check(this, context, input, caller))
            const output = await method.call(this, input, caller, access as never)
            const result = parseOutput(contract.output, output, contract.subject)
            tellAnswered(contract, 'ok', started)
            return { output: result, isReplay: currentWork()?.isReplay }
          })
        } catch (error) {
          const failure = toAppError(error, { subject: contract.subject })
          tellAnswered(contract, failure.code, started)
          return { refusal: { code: failure.code, details: failure.details } }
        } finally {
          done?.()
        }
      }
      const refusal = (given: CallAnswer) => ('refusal' in given ? given.refusal?.code : undefined)
      return runInSpan('server', contract.subject, readContext(sent), work, refusal)
    }

    async function check(controller: T, { checkAccess }: CallContext, input: InputOf<C>, caller: Caller) {
      const id = await options.about!(input, controller)
      try {
        return await checkAccess!(id, caller, acts)
      } catch (error) {
        const instead = error instanceof AppError ? options.refusals?.[error.code] : undefined
        throw instead ? new AppError(instead) : error
      }
    }

    descriptor.value = answer as unknown as H
    // Without them Nest hands over the payload only.
    Payload()(target, key, 0)
    Ctx()(target, key, 1)
    MessagePattern(contract.subject)(target, key, descriptor)
  }
}

/** Calls that a process answers at the same time; more are refused at once, so that its events get their turn. */
export const LOAD = { most: 200 }

let inWork = 0

/** @returns ends the work of a call; undefined when there is too much of it */
function beginCall(): (() => void) | undefined {
  if (inWork >= LOAD.most) return undefined
  inWork += 1
  return () => {
    inWork -= 1
  }
}
