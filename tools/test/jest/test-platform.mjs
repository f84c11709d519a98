import { inDatabase } from '../../../deploy/backup/installation.mjs'
import { needAddresses } from '../../../deploy/local/addresses.mjs'
import { startPlatform } from '../../../deploy/local/platform.mjs'
import { freePorts } from '../../../deploy/local/ports.mjs'
import { step } from '../../../deploy/local/program.mjs'
import { makeTestFolder } from './test-folder.mjs'

/** The name that `npm start` prints: passkeys need one. */
const HOST = 'localhost'

/**
 * Starts the whole platform as `npm start` does, in a data folder of its own, on private ports. It ends with this
 * program, or at once when it cannot start. Expects a built checkout.
 * @param {{ name: string, settings?: Record<string, string>, replicas?: number,
 *   programs?: Parameters<typeof startPlatform>[0]['programs'] }} options `name` of the folder; `settings` go into the
 *   environment of this program, and so to every process
 */
export async function startTestPlatform({ name, settings, replicas, programs }) {
  const { data, folders, processes, stop } = await makeTestFolder(name)
  // Mails about a status are waited for.
  Object.assign(process.env, { STATUS_MAIL_DELAY: '0' }, settings)
  const [port] = await freePorts(1)
  const page = `http://${HOST}:${port}`
  const rows = await startPlatform({
    processes,
    data,
    port,
    bind: HOST,
    page,
    outside: {},
    step,
    replicas,
    programs,
  }).catch(async (error) => {
    // Jest ends without asking us.
    await stop()
    throw error
  })
  return {
    data,
    folders,
    processes,
    port,
    page,
    mailbox: new Map(rows).get('mailbox') ?? '',
    /** Where a process says whether it is ready. */
    health: (name) => new Map(rows).get(`${name}, health`) ?? '',
    /** As administrator. */
    database: inDatabase(needAddresses(data).admin),
    /** For a caller that removes it before this program ends. */
    stop,
  }
}
