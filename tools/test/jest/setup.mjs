import { build } from '../../../deploy/local/build.mjs'
import { endOnSignal } from '../../../deploy/local/program.mjs'
import { startTestServers } from './test-servers.mjs'

/** Before the integration tests: servers, and in the environment where they are. */
export default async function setup({ maxWorkers }) {
  endOnSignal(130)
  // The servers' users and permissions come from the built contracts; payments and documents run as programs, to be
  // killed, and identity does behind the gateway; orders asks a program of its own for holidays.
  await build([
    'contracts',
    'runtime',
    'persistence',
    'messaging',
    'payments',
    'documents',
    'identity',
    'orders',
  ])
  Object.assign(process.env, await startTestServers(maxWorkers))
}
