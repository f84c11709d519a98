// Saves applications through a gateway, each of its own traveller, and says how many a second: a program of its own, so
// that a measurement beside it is not kept waiting by it. Arguments: port, connections, seconds.
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { applicationFor } from '../faults/applicant.mjs'
import { measure } from './measure.mjs'

/**
 * What autocannon sends to save applications, each of its own traveller.
 * @param {(email: string) => object} body
 */
export const saving = (body) => ({
  path: '/api/orders',
  method: /** @type {const} */ ('POST'),
  requests: [
    {
      setupRequest: (request) => ({
        ...request,
        body: JSON.stringify(body(`${randomUUID()}@example.com`)),
        headers: keyed(),
      }),
    },
  ],
})

export const keyed = () => ({ 'content-type': 'application/json', 'idempotency-key': randomUUID() })

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [port, connections, seconds] = process.argv.slice(2).map(Number)
  process.stdout.write(String(await measure(port, saving(applicationFor), connections, seconds)))
}
