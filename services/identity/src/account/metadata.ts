import type { UserMetadata } from '@borderlane/contracts/identity/person'
import { line } from '@borderlane/contracts/primitives'
import { badInput } from '../protocol-error'

/**
 * Bytes of JSON. The metadata is part of every access token, which travels in a header: a larger token would be refused
 * wherever it is used, and its owner could not even shorten it.
 */
const MAX_BYTES = 2_048
/** NUL and lone surrogates, as JSON writes them: Postgres keeps neither. */
const NOT_STORABLE = /\\u(0000|d[89a-f]..)/i

const FullName = line(200)

/**
 * What people say about themselves, merged into what they said before; null takes a field away.
 * @throws ProtocolError `validation_failed` when it is too much or cannot be kept
 */
export function mergeMetadata(before: UserMetadata, change: UserMetadata | null | undefined): UserMetadata {
  const merged = Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== null && value !== undefined),
  )
  const fullName = merged['full_name']
  if (fullName !== undefined && fullName !== '' && !FullName.safeParse(fullName).success) {
    throw badInput('full_name must be one line of at most 200 characters')
  }
  const json = asJson(merged)
  if (Buffer.byteLength(json) > MAX_BYTES) throw badInput(`data must not be longer than ${MAX_BYTES} bytes`)
  if (NOT_STORABLE.test(json)) throw badInput('data holds characters that cannot be stored')
  return merged
}

function asJson(value: object): string {
  try {
    return JSON.stringify(value)
  } catch {
    throw badInput('data is nested too deeply')
  }
}
