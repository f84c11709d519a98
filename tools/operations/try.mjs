// `npm run try -- operations`, beside `npm start`: runs the commands of docs/operator.md that one machine can run, as they
// stand there, and names the others with what they need. A command about which nothing is known is a failure.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../../deploy/local/failure.mjs'
import { ROOT } from '../../deploy/local/folders.mjs'
import { atEnd, end, live } from '../../deploy/local/life.mjs'
import { say } from '../../deploy/local/progress.mjs'
import { SKIPPED } from '../check/checks.mjs'
import { commandsIn } from '../check/docs/commands.mjs'
import { wayOf } from './ways.mjs'

const LIMIT_MS = 10 * 60_000
const SHOWN_LINES = 6

async function tryAll() {
  const folder = mkdtempSync(join(tmpdir(), 'borderlane-operations-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const page = readFileSync(join(ROOT, 'docs', 'operator.md'), 'utf8')
  const ways = commandsIn(page).map((command) => ({ command, ...wayOf(command, folder) }))
  // What makes a backup comes before what reads one.
  const toRun = ways.filter(({ run }) => run).sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
  const failed = []
  for (const { command, run } of toRun) {
    const { code, output } = await inShell(/** @type {string} */ (run))
    const isFine = code === 0 || code === SKIPPED
    say(`${code === SKIPPED ? 'skipped' : isFine ? 'seen   ' : 'FAILED '} ${command}`)
    if (!isFine) failed.push(`${command}:\n${output.trim().split('\n').slice(-SHOWN_LINES).join('\n')}`)
  }
  for (const { command, needs } of ways) if (needs) say(`not here (${needs})  ${command}`)
  const unknown = ways.filter(({ run, needs }) => !run && !needs).map(({ command }) => command)
  if (unknown.length > 0)
    throw new Failure(`Nothing in tools/operations/ways.mjs speaks of:\n${unknown.join('\n')}`)
  if (failed.length > 0) throw new Failure(failed.join('\n\n'))
  say(`${toRun.length} commands of docs/operator.md were run, ${ways.length - toRun.length} need more`)
  await end(0)
}

/** @param {string} line @returns {Promise<{ code: number, output: string }>} */
function inShell(line) {
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', line], { cwd: ROOT, timeout: LIMIT_MS })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

await live(tryAll)
