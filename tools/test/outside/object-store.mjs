// `npm run try -- object-store`: holds the S3 adapter of documents to the same tests as the folder, on a real S3 store.
import { accessSync, constants, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { command } from '../../../deploy/local/command.mjs'
import { end, Failure, live, ROOT, say } from '../../../deploy/local/program.mjs'
import { freePorts } from '../../../deploy/local/ports.mjs'
import { makeTestFolder } from '../jest/test-folder.mjs'

/** The store lives for this run and hears this machine only. */
const KEYS = { accessKey: 'test-access', secretKey: 'test-secret-key' }

/** Programs that are an S3 store of their own, with what starts them. */
const PROGRAMS = {
  minio: (port, folder) => ({
    args: ['server', '--quiet', '--address', `127.0.0.1:${port}`, folder],
    env: { MINIO_ROOT_USER: KEYS.accessKey, MINIO_ROOT_PASSWORD: KEYS.secretKey, MINIO_BROWSER: 'off' },
  }),
  versitygw: (port, folder) => ({
    args: ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', folder],
    env: { ROOT_ACCESS_KEY: KEYS.accessKey, ROOT_SECRET_KEY: KEYS.secretKey },
  }),
}

const NONE = `No S3 store to test with. Either put one of ${Object.keys(PROGRAMS).join(', ')} on the PATH (both can be had by
"go install github.com/minio/minio@latest" or "go install github.com/versity/versitygw/cmd/versitygw@latest"), or set
S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY to a store in which buckets may be made. Nothing was tested.`

async function test() {
  const stores = process.env.S3_ENDPOINT
    ? [givenStore]
    : ownPrograms().map((found) => () => startStore(found))
  if (stores.length === 0) throw new Failure(NONE)
  let failed = false
  for (const open of stores) {
    const { name, ...env } = await open()
    say(`S3 store: ${name}`)
    const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js')
    const config = join(import.meta.dirname, 'object-store.jest.mjs')
    const { code } = await command(process.execPath, [jest, '--config', config], { show: true, env })
    failed ||= code !== 0
  }
  await end(failed ? 1 : 0)
}

function givenStore() {
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY } = process.env
  if (!S3_ACCESS_KEY || !S3_SECRET_KEY)
    throw new Failure('S3_ENDPOINT needs S3_ACCESS_KEY and S3_SECRET_KEY beside it.')
  return environment(S3_ENDPOINT, S3_ENDPOINT, { accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY })
}

async function startStore({ name, program }) {
  const { data, processes } = await makeTestFolder(`store-${name}`)
  const folder = join(data, 'objects')
  mkdirSync(folder)
  const [port] = await freePorts(1)
  const { args, env } = PROGRAMS[name](port, folder)
  const endpoint = `http://127.0.0.1:${port}`
  await processes.start({
    name,
    stage: 'broker',
    program,
    args,
    env: { PATH: process.env.PATH, HOME: data, ...env },
    ready: () => refusesStrangers(endpoint),
  })
  return environment(program, endpoint, KEYS)
}

/** A store that is up answers an unsigned question with "forbidden". */
async function refusesStrangers(endpoint) {
  return fetch(endpoint).then(
    (answer) => answer.status === 403,
    () => false,
  )
}

function environment(name, endpoint, { accessKey, secretKey }) {
  return { name, TEST_S3_ENDPOINT: endpoint, TEST_S3_ACCESS_KEY: accessKey, TEST_S3_SECRET_KEY: secretKey }
}

/** Those of the programs that this machine has. */
function ownPrograms() {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), join(homedir(), 'go', 'bin')]
  return Object.keys(PROGRAMS).flatMap((name) => {
    const program = folders.map((folder) => join(folder, name)).find(isProgram)
    return program ? [{ name, program }] : []
  })
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

await live(test)
