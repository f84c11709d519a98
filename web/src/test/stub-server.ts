import { countRequirements, getQuote } from '@borderlane/contracts/catalogue/public'
import { countSearch, getConfig, writeClientLog } from '@borderlane/contracts/gateway'
import { getSettings } from '@borderlane/contracts/identity/public'
import { listOrderAccess } from '@borderlane/contracts/orders/access'
import { getOrderPrivacy } from '@borderlane/contracts/orders/privacy'
import type { Call, OutputOf } from '@borderlane/contracts/define'
import type { EnvelopeAnswer } from '@borderlane/contracts/identity/protocol'
import { type ErrorCode, ERRORS, UNIVERSAL_ERRORS } from '@borderlane/contracts/errors'
import { z } from 'zod'
import { setCredentials } from '../http/client'
import { orderToken } from '../parts/session/order-token'
import { withToken } from '../parts/session/auth-client'
import { testConfig } from './example'

// As the application does at its start.
setCredentials({ withToken, orderToken })

/** A call that the page made: what the contract read from it, and its headers in small letters. */
export interface Asked {
  input: Record<string, unknown>
  headers: Record<string, string>
  /** Names of the files in a multipart body. */
  files: string[]
}

type Answer<C extends Call> = (asked: Asked) => OutputOf<C> | Promise<OutputOf<C>>

/** An answer that is an error of the contract's list. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details?: unknown,
  ) {
    super(code)
  }
}

/** The answer never arrives. */
export class LostAnswer extends Error {}

interface Stub {
  contract: Call
  matches: RegExp
  names: string[]
  answer: Answer<Call>
}

/**
 * Stands in for the gateway. Contracts check both sides: what the page sends must be a good input, what a test
 * answers a good output, and an error must be one of the contract's.
 */
export class StubServer {
  private stubs: Stub[] = []
  private asked = new Map<string, Asked[]>()
  private streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  /** Calls that no test expected, and inputs that the contract refuses. */
  readonly complaints: string[] = []

  constructor() {
    globalThis.fetch = (url, init) => this.fetch(url as string, init)
    globalThis.XMLHttpRequest = stubRequest(this) as unknown as typeof XMLHttpRequest
    this.on(writeClientLog, () => ({})).on(countSearch, () => ({}))
    this.on(countRequirements, () => ({ count: 39_402, countries: 199, dataVersion: 1 }))
    // The payment page asks whether the visa is still issued, and takes no answer for yes.
    this.on(getQuote, () => {
      throw new Refusal('catalogue.requirement_not_found')
    })
    this.on(getConfig, () => testConfig)
    this.on(getSettings, () => ({ status: 200, headers: {}, body: { external: { email: true } } }))
    this.on(listOrderAccess, ({ input }) => ({
      ...{ question: null, mayEnd: false, openers: [], total: 0 },
      page: input['page'] as number,
      pageSize: input['pageSize'] as number,
    }))
    this.on(getOrderPrivacy, () => ({
      keep: { filesDays: 90, applicantDays: 180 },
      mayErase: 'by_mail' as const,
      reveals: [],
    }))
  }

  /** Answers a call from now on; the last stub of a call counts. */
  on<C extends Call>(contract: C, answer: Answer<C>): this {
    const names: string[] = []
    const [method, path] = contract.http!.split(' ') as [string, string]
    const pattern = path.replace(/:(\w+)/g, (_match, name: string) => (names.push(name), '([^/]+)'))
    this.stubs.unshift({ contract, names, matches: new RegExp(`^${method} ${pattern}$`), answer })
    return this
  }

  /** The calls that were made, oldest first. */
  calls(contract: Call): Asked[] {
    return this.asked.get(contract.name) ?? []
  }

  /** Notifies all open event streams that something changed. */
  tell(): void {
    for (const stream of this.streams)
      stream.enqueue(new TextEncoder().encode('event: changed\ndata: {"version":2}\n\n'))
  }

  /** Cuts all open event streams. */
  cut(): void {
    for (const stream of this.streams) stream.close()
    this.streams.clear()
  }

  async handle(method: string, url: string, headers: Record<string, string>, body: unknown) {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    // A path that is named whole comes before one with an id in its place.
    const [stub] = this.stubs
      .filter((one) => one.matches.test(`${method} ${pathname}`))
      .sort((one, other) => one.names.length - other.names.length)
    if (!stub) {
      this.complaints.push(`no one answers ${method} ${pathname}`)
      return { status: 404, body: errorBody('request.not_found') }
    }
    if (stub.contract.envelope) return this.handleEnvelope(stub, searchParams, headers, body)
    const { contract, matches, names, answer } = stub
    const [, ...values] = matches.exec(`${method} ${pathname}`)!
    const files = body instanceof FormData ? body.getAll('files').map((file) => (file as File).name) : []
    const sent = {
      ...Object.fromEntries(names.map((name, index) => [name, values[index]])),
      ...Object.fromEntries(searchParams),
      ...(typeof body === 'string' ? (JSON.parse(body) as object) : {}),
      ...(body instanceof FormData ? textFields(body) : {}),
    }
    const input = contract.input.safeParse(sent)
    if (!input.success) {
      this.complaints.push(`${contract.name}: ${z.prettifyError(input.error)}`)
      return { status: 422, body: errorBody('validation.failed') }
    }
    const asked = { input: input.data as Record<string, unknown>, headers, files }
    this.asked.set(contract.name, [...this.calls(contract), asked])
    try {
      return { status: contract.status, body: contract.output.parse(await answer(asked)) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (![...contract.errors, ...UNIVERSAL_ERRORS].includes(error.code))
        this.complaints.push(`${contract.name} does not list ${error.code}`)
      return { status: ERRORS[error.code][0], body: errorBody(error.code, error.details) }
    }
  }

  /** A call whose protocol is not ours: the test says status, headers and body itself. */
  private async handleEnvelope(
    { contract, answer }: Stub,
    query: URLSearchParams,
    headers: Record<string, string>,
    body: unknown,
  ) {
    const input = contract.input.parse({
      query: Object.fromEntries(query),
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
      bearer: headers.authorization?.replace('Bearer ', ''),
      apiVersion: headers['x-supabase-api-version'],
    }) as Record<string, unknown>
    const asked = { input, headers, files: [] }
    this.asked.set(contract.name, [...this.calls(contract), asked])
    return contract.output.parse(await answer(asked)) as EnvelopeAnswer
  }

  private async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = Object.fromEntries(
      Object.entries((init.headers ?? {}) as Record<string, string>).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]),
    )
    const answer = await Promise.race([
      this.handle(init.method ?? 'GET', url, headers, init.body),
      new Promise<never>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
    ]).catch((error: unknown) => {
      if (error instanceof LostAnswer) throw new TypeError('Failed to fetch')
      throw error
    })
    const { headers: headersOut } = answer as { headers?: Record<string, string> }
    const isStream = headers.accept === 'text/event-stream' && answer.status === 200
    const body = isStream
      ? this.openStream(init.signal)
      : answer.status === 204 || answer.body === undefined
        ? null
        : JSON.stringify(answer.body)
    return new Response(body, { status: answer.status, headers: headersOut })
  }

  private openStream(signal: AbortSignal | null | undefined): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start: (controller) => {
        this.streams.add(controller)
        signal?.addEventListener('abort', () => {
          if (this.streams.delete(controller)) controller.error(new DOMException('aborted', 'AbortError'))
        })
      },
    })
  }
}

const textFields = (form: FormData): object =>
  Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))

const errorBody = (code: ErrorCode, details?: unknown) => ({
  error: { code, message: ERRORS[code][1], details, requestId: 'request-7' },
})

/** As much of XMLHttpRequest as an upload uses. */
function stubRequest(server: StubServer) {
  return class {
    status = 0
    responseText = ''
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } =
      {}
    onload?: () => void
    onerror?: () => void
    private method = ''
    private url = ''
    private headers: Record<string, string> = {}

    open(method: string, url: string) {
      this.method = method
      this.url = url
    }

    setRequestHeader(name: string, value: string) {
      this.headers[name.toLowerCase()] = value
    }

    getResponseHeader() {
      return null
    }

    send(body: FormData) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
      server.handle(this.method, this.url, this.headers, body).then(
        (answer) => {
          this.status = answer.status
          this.responseText = JSON.stringify(answer.body)
          this.onload?.()
        },
        () => this.onerror?.(),
      )
    }
  }
}
