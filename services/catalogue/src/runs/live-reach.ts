import type { Reach } from '../sources/address-file'

export const LIVE_REACH = Symbol('how the live sources are reached')

/** How a source is reached, but for its hosts. A test puts a server of its own in the place of the net. */
export type LiveReach = Omit<Reach, 'hosts'>

/** Bytes and time of one document; the longest, Canada's regulations, has one and a half megabytes. */
export const reachOfTheNet: LiveReach = { maxBytes: 5 * 1024 * 1024, timeoutMs: 20_000 }
