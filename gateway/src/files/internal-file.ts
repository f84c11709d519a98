import { type ClientRequest, get, type IncomingMessage, request } from 'node:http'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Document, fileNameHeader } from '@borderlane/contracts/documents/document'
import { ErrorBody } from '@borderlane/contracts/errors'
import { AppError } from '@borderlane/contracts/define'
import { currentRequest, inSpan, type RequestContext } from '@borderlane/runtime'

/** Without a byte for this long, documents has stopped sending. */
const SILENCE_MS = 30_000
/** Silences in a row that a browser may take over a file that it asked for. */
const MAX_PAUSES = 10

const requestHeaders = (of: RequestContext | undefined): Record<string, string> =>
  of ? { 'x-request-id': of.requestId, traceparent: of.traceparent } : {}

interface Transfer {
  /** The required document that the file is. */
  requirement?: string
  /** No one has said so: its name did. */
  isGuess?: boolean
  silenceMs?: number
}

export interface StoredFile {
  document: Document
  /** false: the order had this file already. */
  isNew: boolean
}

/**
 * Sends one file to an address that documents gave.
 * @returns the document that it became, or that it was already
 * @throws AppError with the reason why it was not kept, or `service.unavailable`
 */
export async function putFile(
  url: string,
  name: string,
  file: Readable,
  transfer: Transfer = {},
): Promise<StoredFile> {
  const { status, body } = await sendFile(url, name, file, transfer)
  return { document: Document.parse(body), isNew: status === 201 }
}

/**
 * Sends one file to a one-time address of a service's internal port.
 * @returns status and body of the good answer
 * @throws AppError with the reason why it was not taken, or `service.unavailable`
 */
export function sendFile(
  url: string,
  name: string,
  file: Readable,
  { requirement, isGuess, silenceMs = SILENCE_MS }: Transfer = {},
): Promise<{ status: number; body: unknown }> {
  return inSpan('client', 'PUT internal file', currentRequest(), (inside) => {
    const headers = {
      'content-type': 'application/octet-stream',
      'x-file-name': fileNameHeader(name),
      ...(requirement && { 'x-requirement': requirement }),
      ...(requirement && isGuess && { 'x-requirement-guessed': 'true' }),
      ...requestHeaders(inside),
    }
    return send(url, headers, file, silenceMs)
  })
}

async function send(url: string, headers: Record<string, string>, file: Readable, silenceMs: number) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = request(url, { method: 'PUT', headers })
    let hasAnswered = false
    // While a browser is slow documents owes nothing: only once there is more than it has taken.
    endWhenSilent(sending, silenceMs, () => hasAnswered || sending.writableNeedDrain || sending.writableEnded)
    sending.once('response', (response) => {
      hasAnswered = true
      // It may answer before it has read everything: then the rest is not sent.
      file.unpipe(sending)
      resolve(response)
    })
    sending.once('error', (error) => {
      file.unpipe(sending)
      reject(new AppError('service.unavailable', undefined, { cause: error }))
    })
    // The browser went away: what arrived so far must not count as a file.
    file.once('error', (error) => sending.destroy(error))
    file.once('close', () => {
      if (!file.readableEnded) sending.destroy(new Error('the upload was broken off'))
    })
    file.pipe(sending)
  })
  const body: unknown = JSON.parse(await text(answer))
  const { statusCode: status = 0 } = answer
  if (status >= 200 && status < 300) return { status, body }
  const failure = ErrorBody.safeParse(body)
  // An address that it does not know any more is our own slowness, not something that the browser did.
  if (!failure.success || failure.data.error.code === 'request.not_found') {
    throw new AppError('internal.error', undefined, { cause: answered(answer) })
  }
  const { code, details } = failure.data.error
  throw new AppError(AppError.isCode(code) ? code : 'internal.error', details)
}

/**
 * Opens the file behind an address that documents gave.
 * @throws AppError `documents.link_expired`, or `service.unavailable`
 */
export function getFile(url: string, { silenceMs = SILENCE_MS }: Transfer = {}): Promise<IncomingMessage> {
  return inSpan('client', 'GET internal file', currentRequest(), (inside) =>
    open(url, requestHeaders(inside), silenceMs),
  )
}

async function open(url: string, headers: Record<string, string>, silenceMs: number) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    let file: IncomingMessage | undefined
    const asking = get(url, { headers }, (response) => {
      file = response
      resolve(response)
    })
    // While there is unread data here, it is the browser that is slow.
    endWhenSilent(asking, silenceMs, () => !file?.readableLength)
    asking.once('error', (error) => reject(new AppError('service.unavailable', undefined, { cause: error })))
  })
  if (answer.statusCode === 200) return answer
  answer.resume()
  if (answer.statusCode === 404) throw new AppError('documents.link_expired')
  throw new AppError('service.unavailable', undefined, { cause: answered(answer) })
}

/**
 * Ends an exchange in which nothing moves: soon when documents owes something, and after ten times as long when the
 * browser on the other side does, which may be gone.
 */
function endWhenSilent(exchange: ClientRequest, silenceMs: number, documentsOwes: () => boolean): void {
  let seen = ''
  let silences = 0
  const timer = setInterval(() => {
    const { bytesRead = 0, bytesWritten = 0 } = exchange.socket ?? {}
    const owes = documentsOwes()
    // Who only just began to owe has had no time yet.
    const now = `${owes} ${bytesRead + bytesWritten}`
    silences = now === seen ? silences + 1 : 0
    seen = now
    if (silences >= (owes ? 1 : MAX_PAUSES)) exchange.destroy(new Error('documents has stopped sending'))
  }, silenceMs)
  exchange.once('close', () => clearInterval(timer))
}

/** For the log: what documents said, without the address, which opens the file. */
function answered({ statusCode }: IncomingMessage): Error {
  return new Error(`documents answered ${statusCode}`)
}
