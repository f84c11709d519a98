import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { atEnd } from '../../deploy/local/program.mjs'
import { freePorts } from '../../deploy/local/ports.mjs'
import { applyAndPay } from './application.mjs'
import { check } from './checks/check.mjs'
import { standOn } from './stand.mjs'

const READY_WITHIN_MS = 120_000
const ALONE_MS = 3_000
const TRAVELLERS = 4
const POLL_MS = 200

/**
 * A second platform, whose launcher is killed: people go on without it, and the next one takes over what it left. Then
 * the launcher is killed with all that it started, as by a power cut.
 * @param {import('./process-faults.mjs').Scene} scene
 */
export async function killLauncher({ stand }) {
  const data = join(stand.data, 'launched')
  mkdirSync(data, { mode: 0o711 })
  const [port] = await freePorts(1)
  const page = `http://127.0.0.1:${port}`
  const travellers = []
  const arrive = () => {
    for (let count = 0; count < TRAVELLERS; count += 1)
      travellers.push(applyAndPay(page, `launched-${travellers.length}@example.com`))
  }
  const first = await launch(data, port)
  arrive()
  await wait(ALONE_MS / 3)
  first.child.kill('SIGKILL')
  const wrong = await withoutLauncher(page)
  // No one starts it again: the next launcher finds it missing.
  signalEach(data, ['payments'], 'SIGKILL')
  const second = await launch(data, port)
  arrive()
  await wait(ALONE_MS / 3)
  second.child.kill('SIGKILL')
  signalEach(data, undefined, 'SIGKILL')
  const third = await launch(data, port)
  const received = { travellers: await Promise.all(travellers), payers: [], accountHolders: [], savers: [] }
  const checked = {
    ...standOn({ data, page, rows: third.rows }),
    objects: join(data, 'documents'),
    struck: ['notifications', 'mailbox', 'postgres', 'redis'],
  }
  wrong.push(...(await check(checked, received)))
  const ended = new Promise((resolve) => third.child.once('exit', resolve))
  third.child.kill('SIGTERM')
  await ended
  return wrong
}

/** @returns {Promise<{ child: import('node:child_process').ChildProcess, rows: [string, string][] }>} once all is ready */
async function launch(data, port) {
  const program = join(import.meta.dirname, 'launcher.mjs')
  const child = spawn(process.execPath, [program, data, String(port)], {
    // Its documents lie in a folder: who shares a store sweeps it for the other.
    env: { ...process.env, S3_ENDPOINT: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  atEnd(() => void child.kill())
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  for (const giveUpAt = Date.now() + READY_WITHIN_MS; Date.now() < giveUpAt; await wait(POLL_MS)) {
    const ready = /^ready (.+)$/m.exec(output)?.[1]
    if (ready) return { child, rows: JSON.parse(ready) }
    if (child.exitCode !== null) break
  }
  throw new Error(`a launcher did not come to its end: ${output}`)
}

/** What runs goes on. @returns {Promise<string[]>} */
async function withoutLauncher(page) {
  const statuses = []
  for (const until = Date.now() + ALONE_MS; Date.now() < until; await wait(POLL_MS)) {
    const answer = await fetch(`${page}/api/visa-requirements?from=IN&to=VN`).catch(() => ({ status: 0 }))
    statuses.push(answer.status)
  }
  const bad = statuses.filter((status) => status !== 200)
  return bad.length > 0 ? [`without its launcher the platform answered ${bad.join(', ')}`] : []
}

/** By the files that a launcher leaves; without names everything that it started. */
function signalEach(data, names, signal) {
  for (const file of readdirSync(join(data, 'run'))) {
    if (!file.endsWith('.json') || (names && !names.includes(file.replace(/\.json$/, '')))) continue
    const { pid } = JSON.parse(readFileSync(join(data, 'run', file), 'utf8'))
    try {
      process.kill(pid, signal)
    } catch (error) {
      // It has ended on its own.
      if (error.code !== 'ESRCH') throw error
    }
  }
}
