import type { Caller } from '@borderlane/contracts/caller'
import type { Call, OutputOf, RequestOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { type Member, type ProcessName, topology } from '@borderlane/contracts/topology'
import { currentRequest, currentWork, log, patienceFor } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { ErrorCode as NatsCode, NatsError } from 'nats'
import { CallsInFlight } from './calls-in-flight'
import type { NatsConnection } from './nats-connection'
import { RetryBudget } from './retry-budget'
import { MAX_MESSAGE_BYTES, type WireError, wireHeaders, writeWaits } from './wire'

const RETRY_AFTER_MS = 100

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A caller that is one of our own processes and acts for nobody. */
export function serviceCaller(service: ProcessName): Caller {
  return { kind: 'service', service }
}

/** Makes calls to other services. */
@Injectable()
export class Calls {
  private readonly allowed: ReadonlySet<Call>
  private readonly inFlight: CallsInFlight
  private readonly budget = new RetryBudget()

  constructor(
    name: ProcessName,
    private readonly nats: NatsConnection,
  ) {
    this.allowed = new Set((topology[name] as Member).calls)
    this.inFlight = new CallsInFlight(nats)
  }

  /**
   * Asks another service and waits for its answer, at most the contract's deadline; inside the work of a call at
   * most as long as its own asker waits, repetition included. A read is asked once more, unless its own asker would
   * do that; at most one question in ten is.
   * @param caller on whose behalf; pass the caller of the request on, so that the owner of the data can decide
   * @throws AppError with the code that the service gave, or `service.unavailable` (nobody listens any more, no broker) or
   *   `service.timeout` (the deadline passed: the effect may have happened)
   */
  async send<C extends Call>(contract: C, input: RequestOf<C>, caller: Caller): Promise<OutputOf<C>> {
    if (!this.allowed.has(contract)) throw new Error(`${contract.name} is not in this process's topology`)
    const patience = patienceFor(contract.deadlineMs)
    if (patience <= 0) throw new AppError('service.timeout')
    this.budget.earn()
    const mayRepeat = contract.idempotent === 'read' && !currentWork()?.askedAgain
    return mayRepeat
      ? this.askTwice(contract, input, caller, patience)
      : this.ask(contract, input, caller, patience)
  }

  /**
   * Asks once more when the answer is lost, or has not come after half of the time: a replica may be frozen. The first
   * answer counts; both share one deadline.
   */
  private async askTwice<C extends Call>(
    contract: C,
    input: RequestOf<C>,
    caller: Caller,
    patience: number,
  ): Promise<OutputOf<C>> {
    const end = performance.now() + patience
    const first = this.ask(contract, input, caller, patience)
    const state = await stateWithin(first, patience / 2)
    if (state === 'answered') return first
    if (end - performance.now() <= RETRY_AFTER_MS || !this.budget.spend()) return first
    if (state === 'lost') await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    const second = this.ask(contract, input, caller, Math.floor(end - performance.now()))
    return Promise.any([first, second]).catch(() => second)
  }

  private async ask<C extends Call>(
    contract: C,
    input: RequestOf<C>,
    caller: Caller,
    timeout: number,
  ): Promise<OutputOf<C>> {
    if (!this.nats.isUp) throw new AppError('service.unavailable')
    // Nest's server takes a message without an id for an event and would not answer it.
    const request = encoder.encode(JSON.stringify({ id: '1', pattern: contract.subject, data: input }))
    if (request.length > MAX_MESSAGE_BYTES) throw new AppError('request.too_large')
    const answered = this.nats.connection.request(contract.subject, request, {
      timeout,
      headers: writeWaits(wireHeaders(currentRequest(), caller), timeout),
    })
    const message = await this.inFlight.watch(contract.service, answered).catch((error: unknown) => {
      throw asAppError(error, contract)
    })
    const answer = JSON.parse(decoder.decode(message.data)) as {
      response?: unknown
      err?: Partial<WireError>
    }
    if (answer.err) {
      throw new AppError(
        AppError.isCode(answer.err.code) ? answer.err.code : 'internal.error',
        answer.err.details,
      )
    }
    const output = contract.output.safeParse(answer.response)
    if (output.success) return output.data as OutputOf<C>
    log.error({ event: 'bad_answer', subject: contract.subject }, 'an answer does not match its contract')
    throw new AppError('internal.bad_data')
  }
}

/** What has become of an answer after `patience` milliseconds at most. */
async function stateWithin(
  answer: Promise<unknown>,
  patience: number,
): Promise<'answered' | 'lost' | 'missing'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'missing'>((resolve) => {
    timer = setTimeout(() => resolve('missing'), patience)
  })
  const ended = answer.then(
    () => 'answered' as const,
    (error: unknown) => (isLoss(error) ? 'lost' : 'answered'),
  )
  const state = await Promise.race([ended, late])
  clearTimeout(timer)
  return state
}

/** A refusal is an answer; these say that there is none. */
function isLoss(error: unknown): boolean {
  return (
    error instanceof AppError && (error.code === 'service.unavailable' || error.code === 'service.timeout')
  )
}

function asAppError(error: unknown, contract: Call): AppError {
  const code = error instanceof NatsError ? (error.code as NatsCode) : undefined
  if (code === NatsCode.Timeout) {
    log.warn({ event: 'call.timeout', subject: contract.subject }, 'a call was not answered in time')
    return new AppError('service.timeout')
  }
  log.warn({ event: 'call.unavailable', subject: contract.subject, code }, 'a call found nobody')
  return new AppError('service.unavailable')
}
