import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePorts } from '../../deploy/local/ports.mjs'

const KEYS = { accessKey: 'faults-access', secretKey: 'faults-secret-key' }
const PROGRAM = 'versitygw'
const BUCKET = 'visa-documents'

/**
 * Starts an S3 store where this machine has one (`go install github.com/versity/versitygw/cmd/versitygw@latest`), which
 * can then be killed and stopped; without one the documents lie in a folder, as under `npm start`.
 * @param {import('../../deploy/local/processes.mjs').Processes} processes
 * @param {string} folder where it keeps everything
 * @returns {Promise<{ settings: Record<string, string>, objects: string } | undefined>} settings of documents, and where
 *   the objects lie
 */
export async function startObjectStore(processes, folder) {
  const program = placeOf(PROGRAM)
  if (!program) return undefined
  const [port] = await freePorts(1)
  const endpoint = `http://127.0.0.1:${port}`
  const root = join(folder, 'store')
  mkdirSync(root, { recursive: true })
  await processes.start({
    name: 'objectstore',
    stage: 'broker',
    program,
    args: ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', root],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      ROOT_ACCESS_KEY: KEYS.accessKey,
      ROOT_SECRET_KEY: KEYS.secretKey,
    },
    // One that is up answers an unsigned question with "forbidden".
    ready: async () => (await fetch(endpoint)).status === 403,
  })
  return {
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY: KEYS.accessKey,
      S3_SECRET_KEY: KEYS.secretKey,
    },
    objects: join(root, BUCKET),
  }
}

function placeOf(name) {
  const places = [...(process.env.PATH ?? '').split(delimiter), join(homedir(), 'go', 'bin')]
  return places.map((place) => join(place, name)).find(existsSync)
}
