import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { MAX_IMPORT_BYTES } from '@borderlane/contracts/catalogue/import'
import { AppError } from '@borderlane/contracts/errors'
import { atMost } from './at-most'

/** For the whole file. */
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
  /** For tests, which have no certificate. */
  get?: (url: URL, options: object, answer: (response: IncomingMessage) => void) => ReturnType<typeof get>
}

/**
 * Opens the file behind an address: https on the usual port of an allowed host with a public address, without
 * redirects, 50 MB and 10 seconds at most.
 * @throws AppError `catalogue.address_refused` or `catalogue.source_failed`; the stream may end with these, too
 */
export async function openAddress(address: string, reach: Reach): Promise<Readable> {
  const url = new URL(address)
  const isPlain = url.protocol === 'https:' && !url.username && !url.password && url.port === ''
  if (!isPlain || isIP(url.hostname.replace(/^\[|\]$/g, '')) || !reach.hosts.includes(url.hostname))
    throw new AppError('catalogue.address_refused')
  const signal = AbortSignal.timeout(reach.timeoutMs ?? FETCH_MS)
  const failed = (cause: unknown): AppError =>
    cause instanceof AppError ? cause : new AppError('catalogue.source_failed', undefined, { cause })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { lookup: publicLookup, signal, headers: { 'accept-encoding': 'identity' } }
    ;(reach.get ?? get)(url, options, resolve).once('error', (error) => reject(failed(error)))
  })
  if (answer.statusCode !== 200) {
    answer.destroy()
    throw failed(new Error(`the source answered ${answer.statusCode}`))
  }
  const file = atMost(reach.maxBytes ?? MAX_IMPORT_BYTES)
  answer.once('error', (error) => file.destroy(failed(error)))
  // What was refused in the middle is not read to its end.
  file.once('close', () => answer.destroy())
  return answer.pipe(file)
}
