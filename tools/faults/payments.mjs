// `npm run faults:payments`: payers pay by every method and get money back while the provider is slow, doubles,
// reorders and loses its webhooks and one process after the other is killed with -9; then what they were told is
// compared, by amount, with what provider, payments, ledger, orders and mailbox hold.
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
import { checkMoney } from './money-checker.mjs'
import { payAndReturn } from './payers.mjs'

const VICTIMS = [
  'payments',
  'gateway',
  'orders',
  'payments',
  'nats',
  'notifications',
  'postgres',
  'payments',
  'redis',
]
const PAYERS = 110
const A_SECOND = 1.5
const SHOWN = 20
const MISBEHAVIOUR = {
  SIMULATED_DELAY_MS: '500',
  SIMULATED_WEBHOOK_DELAY_MS: '4000',
  SIMULATED_WEBHOOK_DOUBLED_PERCENT: '25',
  SIMULATED_WEBHOOK_LOST_PERCENT: '20',
}

async function payments(options) {
  const control = options.includes('--without-outbox')
  const unknown = options.find((option) => option !== '--without-outbox')
  if (unknown) throw new Failure(`${unknown} is not known: npm run faults:payments -- [--without-outbox]`)
  await build()
  const data = await makeTestFolder('faults-payments')
  const processes = new Processes(foldersOf(data), (failure) => {
    say(failure.message)
    void end(1)
  })
  atEnd(async () => {
    await processes.stop()
    rmSync(data, { recursive: true, force: true })
  })
  // All payers come from one address.
  Object.assign(process.env, MISBEHAVIOUR, {
    RATE_LIMIT_FACTOR: '10000',
    ...(control && { OUTBOX_RELAY: 'off' }),
  })
  const [port] = await freePorts(1)
  const page = `http://127.0.0.1:${port}`
  const rows = new Map(
    await startPlatform({ processes, data, port, bind: '127.0.0.1', page, outside: {}, step }),
  )
  const password = new Secrets(data).password('postgres')
  const database = `postgres://postgres:${password}@${rows.get('Postgres')}/borderlane`
  const admin = await step('making an admin', () => adminHeaders({ data, page, email: 'lab@example.com' }))

  const payers = []
  const load = (async () => {
    // Without an outbox a few are enough.
    for (let number = 0; number < (control ? 20 : PAYERS); number += 1) {
      payers.push(payAndReturn({ page, admin, number }))
      await wait(1_000 / A_SECOND)
    }
  })()
  for (const victim of control ? [] : VICTIMS) {
    await wait(3_000)
    await step(`killing ${victim}`, () => processes.crash(victim))
  }
  await load
  const told = await step('waiting for the last payer', () => Promise.all(payers))

  const wrong = [
    ...told.filter(({ problem }) => problem).map(({ email, problem }) => `${email}: ${problem}`),
    ...(await step('comparing', () => checkMoney({ database, mailbox: rows.get('mailbox') ?? '', told }))),
  ]
  const count = (test) => told.filter(test).length
  const accepted = told.reduce((sum, { refunds }) => sum + refunds.length, 0)
  const retries = told.reduce((sum, one) => sum + one.retries, 0)
  say(
    `${told.length} payers, ${count(({ payment }) => payment?.status === 'succeeded')} paid, ${accepted} refunds by an admin, ${count(({ canceled }) => canceled)} cancellations, ${retries} requests asked again`,
  )
  for (const sentence of wrong.slice(0, SHOWN)) say(`  ${sentence}`)
  if (wrong.length > SHOWN) say(`  and ${wrong.length - SHOWN} more`)
  if (control) {
    if (wrong.length === 0)
      throw new Failure('Without an outbox the checker found nothing: it checks nothing.')
    say(`The checker found ${wrong.length} faults without an outbox, as it must.`)
  } else if (wrong.length > 0) {
    throw new Failure(`${wrong.length} things are wrong.`)
  } else {
    say('Every penny is where the books say, and nobody was told anything else.')
  }
}

await live(
  async () => {
    await payments(process.argv.slice(2))
    await end(0)
  },
  { codeOnSignal: 130 },
)
