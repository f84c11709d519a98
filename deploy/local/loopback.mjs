import { connect, createServer } from 'node:net'
import { Failure } from './program.mjs'

const IPV4 = '127.0.0.1'
const IPV6 = '::1'
/** This machine, or every address of it. */
const OURS = [IPV4, IPV6, '0.0.0.0', '::', 'localhost']
/** The machine has no IPv6: browsers ask 127.0.0.1. */
const ABSENT = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']

/**
 * Where a person opens what listens at an address of this machine: by a name, because a browser makes passkeys for a
 * name only.
 * @param {string} bind
 */
export const nameOf = (bind) => (OURS.includes(bind) ? 'localhost' : bind.includes(':') ? `[${bind}]` : bind)

/** The address that a process gets for `localhost`. @param {string} bind */
export const addressOf = (bind) => (bind === 'localhost' ? IPV4 : bind)

/** Every address that `localhost` may mean to a browser. @param {string} bind */
export const addressesOf = (bind) => (bind === 'localhost' ? [IPV4, IPV6] : [bind])

export const isAbsent = (error) => ABSENT.includes(error.code)

/**
 * Browsers look for `localhost` at ::1 first: whatever comes there goes on to the same port of 127.0.0.1, so that
 * everything behind sees one listener and one network.
 * @param {number} port
 * @returns {Promise<() => void>} closes it; connections that are open end on their own
 */
export async function joinLoopback(port) {
  const server = createServer({ allowHalfOpen: true }, (from) => {
    const to = connect({ port, host: IPV4, allowHalfOpen: true })
    from.pipe(to).pipe(from)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ]) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise((resolve, reject) => {
    server.once('error', (error) =>
      isAbsent(error) ? resolve(undefined) : reject(new Failure(`Port ${port} of ${IPV6}: ${error.message}`)),
    )
    server.listen(port, IPV6, () => resolve(undefined))
  })
  return () => server.close()
}
