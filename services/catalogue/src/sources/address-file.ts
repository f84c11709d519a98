import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { type Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { MAX_IMPORT_BYTES } from '@borderlane/contracts/catalogue/import'
import { AppError } from '@borderlane/contracts/define'

/** Passes so many bytes on and no more. The stream ends with AppError `catalogue.file_too_large` otherwise. */
export function atMost(bytes: number): Transform {
  let left = bytes
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left < 0) done(new AppError('catalogue.file_too_large'))
      else done(null, chunk)
    },
  })
}

const FETCH_MS = 10_000

/** Networks that are not the public internet. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
// Addresses of IPv4 inside of IPv6 (`::ffff:10.0.0.1`) are judged by the list above.
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

export function isPrivate(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Looks a host up for the connection itself, so that what was checked is what is asked. */
export const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (!error && found.some(({ address }) => isPrivate(address)))
      return done(new AppError('catalogue.address_refused'), [])
    if (error || options.all) return done(error, found ?? [])
    done(null, found[0]!.address, found[0]!.family)
  })

export interface Reach {
  /** Hosts that the operator allows, as names in small letters. */
  hosts: readonly string[]
  timeoutMs?: number
  maxBytes?: number
  /** What a source has to hear to give the document in the form that is meant. */
  headers?: Record<string, string>
  /** For tests, which have no certificate. */
  get?: (url: URL, options: object, answer: (response: IncomingMessage) => void) => ReturnType<typeof get>
}

/**
 * Opens the file behind an address: https on the usual port of an allowed host with a public address, without
 * redirects, 50 MB and 10 seconds at most.
 * @throws AppError `catalogue.address_refused` or `catalogue.source_failed`; the stream may end with these, too
 */
export async function openAddress(address: string, reach: Reach): Promise<Readable> {
  const signal = AbortSignal.timeout(reach.timeoutMs ?? FETCH_MS)
  const answer = await ask(new URL(address), reach, { signal })
  if (answer.statusCode === 200) return contentOf(answer, reach)
  answer.destroy()
  throw failed(new Error(`the source answered ${answer.statusCode}`))
}

/** What a document had beside it when it was read, so that the same one is not sent again. */
export interface Validators {
  etag: string | null
  lastModified: string | null
}

/**
 * Reads a document as `openAddress` does, but follows few redirects to allowed hosts.
 * @returns null where it is still the one of the validators
 * @throws AppError `catalogue.address_refused` or `catalogue.source_failed`
 */
export async function readDocument(
  address: string,
  reach: Reach,
  known: Validators,
): Promise<({ content: string } & Validators) | null> {
  // One limit for all of it: a chain of slow answers is slow.
  const signal = AbortSignal.timeout(reach.timeoutMs ?? FETCH_MS)
  const headers = {
    ...reach.headers,
    ...(known.etag && { 'if-none-match': known.etag }),
    ...(known.lastModified && { 'if-modified-since': known.lastModified }),
  }
  let url = new URL(address)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const answer = await ask(url, reach, { signal, headers })
    const { statusCode = 0, headers: said } = answer
    if (statusCode === 200) {
      const content = await text(contentOf(answer, reach)).catch((error: unknown) =>
        Promise.reject(failed(error)),
      )
      return { content, etag: said.etag ?? null, lastModified: said['last-modified'] ?? null }
    }
    answer.destroy()
    if (statusCode === 304) return null
    if (!REDIRECTS.has(statusCode) || !said.location || !URL.canParse(said.location, url))
      throw failed(new Error(`the source answered ${statusCode}`))
    url = new URL(said.location, url)
    // Some send to their own plain address; it is asked safely or not at all.
    if (url.protocol === 'http:' && reach.hosts.includes(url.hostname)) url.protocol = 'https:'
  }
  throw failed(new Error('the source redirects too often'))
}

const MOST_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** @throws AppError `catalogue.address_refused` or `catalogue.source_failed` */
async function ask(
  url: URL,
  reach: Reach,
  { signal, headers }: { signal: AbortSignal; headers?: Record<string, string> },
): Promise<IncomingMessage> {
  const isPlain = url.protocol === 'https:' && !url.username && !url.password && url.port === ''
  if (!isPlain || isIP(url.hostname.replace(/^\[|\]$/g, '')) || !reach.hosts.includes(url.hostname))
    throw new AppError('catalogue.address_refused')
  const options = { lookup: publicLookup, signal, headers: { 'accept-encoding': 'identity', ...headers } }
  return new Promise((resolve, reject) => {
    ;(reach.get ?? get)(url, options, resolve).once('error', (error) => reject(failed(error)))
  })
}

function contentOf(answer: IncomingMessage, reach: Reach): Readable {
  const file = atMost(reach.maxBytes ?? MAX_IMPORT_BYTES)
  answer.once('error', (error) => file.destroy(failed(error)))
  // What was refused in the middle is not read to its end.
  file.once('close', () => answer.destroy())
  return answer.pipe(file)
}

const failed = (cause: unknown): AppError =>
  cause instanceof AppError ? cause : new AppError('catalogue.source_failed', undefined, { cause })
