import { AppError, type Call, type Caller, type OutputOf, type RequestOf } from '@borderlane/contracts/define'
import { type Member, type ProcessName, topology } from '@borderlane/contracts/topology'
import { currentRequest, currentWork, inSpan, log, timeLeft } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { Msg } from 'nats'
import { MAX_MESSAGE_BYTES } from './broker-names'
import { CallsInFlight } from './calls-in-flight'
import type { NatsConnection } from './nats-connection'
import { isReplay, refusalIn, textOf, toBytes, wireHeaders, writeWaits } from './wire'

const SHARE = 0.1
/** Saved up at most, and there from the start: a process that asks little may repeat, too. */
const MOST = 10

/** Keeps repeated questions from becoming the larger part of them when everything fails. */
export class RetryBudget {
  private left = MOST

  /** A question was asked for the first time. */
  earn(): void {
    this.left = Math.min(MOST, this.left + SHARE)
  }

  /** @returns whether one more may be repeated */
  spend(): boolean {
    // Tenths do not add up to whole numbers exactly.
    if (this.left < 1 - Number.EPSILON * MOST) return false
    this.left -= 1
    return true
  }
}

const RETRY_AFTER_MS = 100

/** A caller that is one of our own processes and acts for no one. */
export function serviceCaller(service: ProcessName): Caller {
  return { kind: 'service', service }
}

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
   * most as long as its own caller waits, repetition included. A read is asked again, unless its own caller would
   * do that; at most one question in ten is.
   * @param caller on whose behalf; pass the caller of the request on, so that the owner of the data can decide
   * @throws AppError with the code that the service gave, or `service.unavailable` (no one listens any more, no broker) or
   *   `service.timeout` (the deadline passed: the effect may have happened)
   */
  async send<C extends Call>(contract: C, input: RequestOf<C>, caller: Caller): Promise<OutputOf<C>> {
    const { json } = await this.pass(contract, input, caller)
    const output = contract.output.safeParse(json ? JSON.parse(json) : undefined)
    if (output.success) return output.data as OutputOf<C>
    log.error(
      { event: 'bad_answer', subject: contract.subject },
      'answer does not match its contract; the caller gets an error',
    )
    throw new AppError('internal.bad_data')
  }

  /**
   * The same for an answer that is only passed on.
   * @returns the JSON that the service made of its output by the contract, empty for no output; and whether it is what
   *   an earlier request under the same `Idempotency-Key` was answered
   */
  async pass<C extends Call>(
    contract: C,
    input: RequestOf<C>,
    caller: Caller,
  ): Promise<{ json: string; isReplay: boolean }> {
    if (!this.allowed.has(contract)) throw new Error(`${contract.name} is not in this process's topology`)
    const timeoutMs = timeLeft(contract.deadlineMs)
    if (timeoutMs <= 0) throw new AppError('service.timeout')
    this.budget.earn()
    const question: Question = { contract, data: toBytes(input), caller }
    if (question.data.length > MAX_MESSAGE_BYTES) throw new AppError('request.too_large')
    const mayRepeat = contract.idempotent === 'read' && !currentWork()?.askedAgain
    const answer = await (mayRepeat ? this.askTwice(question, timeoutMs) : this.ask(question, timeoutMs))
    const refusal = refusalIn(answer)
    if (!refusal) return { json: textOf(answer), isReplay: isReplay(answer) }
    throw new AppError(AppError.isCode(refusal.code) ? refusal.code : 'internal.error', refusal.details)
  }

  /**
   * Asks again when the answer is lost, or has not come after half of the time: a replica may be frozen. The first
   * answer counts; both share one deadline.
   */
  private async askTwice(question: Question, timeoutMs: number): Promise<Msg> {
    const end = performance.now() + timeoutMs
    const first = this.ask(question, timeoutMs)
    const state = await stateWithin(first, timeoutMs / 2)
    if (state === 'answered') return first
    if (end - performance.now() <= RETRY_AFTER_MS || !this.budget.spend()) return first
    if (state === 'lost') await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    const second = this.ask(question, Math.floor(end - performance.now()))
    return Promise.any([first, second]).catch(() => second)
  }

  /** @throws AppError where there is no answer */
  private ask({ contract, data, caller }: Question, waitMs: number): Promise<Msg> {
    const { service, subject } = contract
    return inSpan('client', subject, currentRequest(), async (inside) => {
      if (!this.nats.isUp) throw new AppError('service.unavailable')
      const headers = writeWaits(wireHeaders(inside, caller), waitMs)
      try {
        return await this.inFlight.ask({ service, subject, data, headers }, waitMs)
      } catch (error) {
        const { code } = error as AppError
        const [event, text] =
          code === 'service.timeout'
            ? ['call.timeout', 'a call was not answered in time']
            : ['call.unavailable', 'a call found no process that answers it']
        log.warn({ event, subject, code }, text)
        throw error
      }
    })
  }
}

interface Question {
  contract: Call
  data: Uint8Array
  caller: Caller
}

/** What has become of an answer after `timeoutMs` milliseconds at most; a refusal is an answer. */
function stateWithin(answer: Promise<Msg>, timeoutMs: number): Promise<'answered' | 'lost' | 'missing'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('missing'), timeoutMs)
    const settle = (state: 'answered' | 'lost') => (): void => {
      clearTimeout(timer)
      resolve(state)
    }
    answer.then(settle('answered'), settle('lost'))
  })
}
