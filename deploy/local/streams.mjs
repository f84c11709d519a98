import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT, say } from './program.mjs'

const fromRoot = createRequire(join(ROOT, 'package.json'))
const ANSWER_MS = 3_000
const LOOK_EVERY_MS = 5_000
/** A broker that has a stream on its disk and not in its memory is started again first, which takes it up. */
const TAKES_UP_MS = 20_000

export function connectProvision(address, password) {
  const { connect } = fromRoot('nats')
  const { inboxPrefix } = fromRoot('@borderlane/messaging/broker-names')
  return connect({
    servers: address,
    user: 'provision',
    pass: password,
    timeout: ANSWER_MS,
    inboxPrefix: inboxPrefix('provision'),
    reconnect: false,
    ...(address.startsWith('tls:') && { tls: {} }),
  })
}

/**
 * Makes what a broker lacks of its streams, beside a running platform; services publish their events again.
 * @param {string} address
 * @param {string} password of the broker user who may make streams
 * @param {() => boolean} [mayMake] asked when something is missing
 * @param {() => boolean} [hadAll] whether this broker has had all of it: one that is only being set up has lost nothing
 * @returns {Promise<boolean>} whether all of it is there now
 * @throws {Error} when the broker does not say so within a moment
 */
export async function keepStreams(address, password, mayMake = () => true, hadAll = () => true) {
  const { ErrorCode } = fromRoot('nats')
  const { EVENT_STREAM, provisionMissing } = fromRoot('@borderlane/messaging/provision-streams')
  const connection = await connectProvision(address, password)
  try {
    const manager = await connection.jetstreamManager({ timeout: ANSWER_MS })
    const isThere = await manager.streams.info(EVENT_STREAM).then(
      () => true,
      (error) => {
        if (error.code !== '404') throw error
        return false
      },
    )
    if (!isThere && !mayMake()) return false
    if ((await provisionMissing(connection, { replicas: 1 })) && hadAll())
      say('the broker had lost its streams: they are made again, and events of 14 days are published again')
    return true
  } catch (error) {
    if (error.code === ErrorCode.Timeout) throw error
    return false
  } finally {
    await connection.close()
  }
}

/**
 * Whether our own broker works, for the launcher to start it again where it does not. One that was emptied works: it
 * gets its streams.
 * @param {{ address: string, password: string, folder: string, hasRoom: () => boolean }} options `folder` is where it
 *   keeps its streams
 * @returns {() => Promise<boolean>}
 */
export function streamsWell({ address, password, folder, hasRoom }) {
  let missingSince
  let hadAll = false
  const mayMake = () => {
    missingSince ??= Date.now()
    const isOnDisk = existsSync(join(folder, 'jetstream', '$G', 'streams'))
    return hasRoom() && (!isOnDisk || Date.now() - missingSince > TAKES_UP_MS)
  }
  return async () => {
    const isWell = await keepStreams(address, password, mayMake, () => hadAll)
    if (isWell) missingSince = undefined
    hadAll ||= isWell
    return isWell
  }
}

/** The same for a broker of someone else, which is not ours to start again. */
export function keepStreamsOutside(address, password) {
  setInterval(() => void keepStreams(address, password).catch(() => undefined), LOOK_EVERY_MS).unref()
}
