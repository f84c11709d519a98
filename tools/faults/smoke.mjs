// `npm run faults:smoke`: travellers apply, delete a file, pay and correct an answer, and staff hand the application in,
// while one process after the other is killed with -9 and comes back; then what they were told is compared with what is
// stored.
//   --without-outbox   the negative control: facts stay in their services, and the checker must find that
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from '../../deploy/local/build.mjs'
import { Failure } from '../../deploy/local/failure.mjs'
import { foldersOf } from '../../deploy/local/folders.mjs'
import { atEnd, end, live } from '../../deploy/local/life.mjs'
import { startPlatform } from '../../deploy/local/platform.mjs'
import { freePorts } from '../../deploy/local/ports.mjs'
import { Processes } from '../../deploy/local/processes.mjs'
import { say, step } from '../../deploy/local/progress.mjs'
import { Secrets } from '../../deploy/local/secrets.mjs'
import { makeTestFolder } from '../jest/test-folder.mjs'
import { adminHeaders } from './admin.mjs'
import { applyAndPay } from './application.mjs'
import { check } from './checker.mjs'

const VICTIMS = ['gateway', 'orders', 'documents', 'payments', 'nats', 'redis', 'postgres']
const APPLICATIONS = 200
const A_SECOND = 10
const SHOWN = 20

async function smoke(options) {
  const control = options.includes('--without-outbox')
  const unknown = options.find((option) => option !== '--without-outbox')
  if (unknown) throw new Failure(`${unknown} is not known: npm run faults:smoke -- [--without-outbox]`)
  await build()
  const data = await makeTestFolder('faults')
  // With a way to give up, processes that die are started again, as under `npm start`.
  const processes = new Processes(foldersOf(data), (failure) => {
    say(failure.message)
    void end(1)
  })
  atEnd(async () => {
    await processes.stop()
    rmSync(data, { recursive: true, force: true })
  })
  // All travellers come from one address.
  Object.assign(process.env, { RATE_LIMIT_FACTOR: '10000', ...(control && { OUTBOX_RELAY: 'off' }) })
  const [port] = await freePorts(1)
  const page = `http://127.0.0.1:${port}`
  const rows = new Map(
    await startPlatform({ processes, data, port, bind: '127.0.0.1', page, outside: {}, step }),
  )
  const password = new Secrets(data).password('postgres')
  const database = `postgres://postgres:${password}@${rows.get('Postgres')}/borderlane`
  // Without an outbox no order comes so far that staff could do something.
  const staff = control
    ? undefined
    : await step('making an admin', () => adminHeaders({ data, page, email: 'lab@example.com' }))

  const travellers = []
  const load = (async () => {
    for (let count = 0; count < APPLICATIONS; count += 1) {
      travellers.push(applyAndPay(page, `traveller-${count}@example.com`, staff))
      await wait(1_000 / A_SECOND)
    }
  })()
  for (const victim of control ? [] : VICTIMS) {
    await wait(1_000)
    await step(`killing ${victim}`, () => processes.crash(victim))
  }
  await load
  const told = await step('waiting for the last traveller', () => Promise.all(travellers))

  const wrong = [
    ...told.filter(({ problem }) => problem).map(({ email, problem }) => `${email}: ${problem}`),
    ...(await step('comparing', () =>
      check({ database, page, mailbox: rows.get('mailbox') ?? '', files: foldersOf(data).documents, told }),
    )),
  ]
  const retries = told.reduce((sum, one) => sum + one.retries, 0)
  const paid = told.filter(({ payment }) => payment?.status === 'succeeded').length
  say(`${told.length} applications, ${paid} paid, ${retries} requests asked again`)
  for (const sentence of wrong.slice(0, SHOWN)) say(`  ${sentence}`)
  if (wrong.length > SHOWN) say(`  and ${wrong.length - SHOWN} more`)
  if (control) {
    if (wrong.length === 0)
      throw new Failure('The checker found nothing wrong without an outbox: it checks nothing.')
    say(`The checker found ${wrong.length} faults without an outbox, as it must.`)
  } else if (wrong.length > 0) {
    throw new Failure(`${wrong.length} things are wrong.`)
  } else {
    say('Nothing that was acknowledged is lost or doubled.')
  }
}

await live(
  async () => {
    await smoke(process.argv.slice(2))
    await end(0)
  },
  { codeOnSignal: 130 },
)
