import type { Caller } from '@borderlane/contracts/caller'
import type { Call, OutputOf, RequestOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { type Member, type ProcessName, topology } from '@borderlane/contracts/topology'
import { currentRequest, log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { ErrorCode as NatsCode, NatsError } from 'nats'
import { patienceFor } from './deadline'
import type { NatsConnection } from './nats-connection'
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

  constructor(
    name: ProcessName,
    private readonly nats: NatsConnection,
  ) {
    this.allowed = new Set((topology[name] as Member).calls)
  }

  /**
   * Asks another service and waits for its answer, at most the contract's deadline; inside the work of a call at
   * most as long as its own asker waits. Reads are asked once more when nobody answers.
   * @param caller on whose behalf; pass the caller of the request on, so that the owner of the data can decide
   * @throws AppError with the code that the service gave, or `service.unavailable` (nobody listens, no broker) or
   *   `service.timeout` (the deadline passed: the effect may have happened)
   */
  async send<C extends Call>(contract: C, input: RequestOf<C>, caller: Caller): Promise<OutputOf<C>> {
    if (!this.allowed.has(contract)) throw new Error(`${contract.name} is not in this process's topology`)
    try {
      return await this.ask(contract, input, caller)
    } catch (error) {
      const again =
        contract.idempotent === 'read' &&
        error instanceof AppError &&
        (error.code === 'service.unavailable' || error.code === 'service.timeout') &&
        patienceFor(contract.deadlineMs) > RETRY_AFTER_MS
      if (!again) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
      return this.ask(contract, input, caller)
    }
  }

  private async ask<C extends Call>(contract: C, input: RequestOf<C>, caller: Caller): Promise<OutputOf<C>> {
    if (!this.nats.isUp) throw new AppError('service.unavailable')
    // Nest's server takes a message without an id for an event and would not answer it.
    const request = encoder.encode(JSON.stringify({ id: '1', pattern: contract.subject, data: input }))
    if (request.length > MAX_MESSAGE_BYTES) throw new AppError('request.too_large')
    const timeout = patienceFor(contract.deadlineMs)
    if (timeout <= 0) throw new AppError('service.timeout')
    const message = await this.nats.connection
      .request(contract.subject, request, {
        timeout,
        headers: writeWaits(wireHeaders(currentRequest(), caller), timeout),
      })
      .catch((error: unknown) => {
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

function asAppError(error: unknown, contract: Call): AppError {
  const code = error instanceof NatsError ? (error.code as NatsCode) : undefined
  if (code === NatsCode.Timeout) {
    log.warn({ event: 'call.timeout', subject: contract.subject }, 'a call was not answered in time')
    return new AppError('service.timeout')
  }
  log.warn({ event: 'call.unavailable', subject: contract.subject, code }, 'a call found nobody')
  return new AppError('service.unavailable')
}
