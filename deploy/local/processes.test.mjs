import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { foldersOf } from './program.mjs'
import { beginOf } from './pid.mjs'
import { deathsInARow, optionalPauseMs, Processes } from './processes.mjs'

const made = mkdtempSync(join(tmpdir(), 'borderlane-processes-'))
after(() => rmSync(made, { recursive: true, force: true }))
let count = 0
const newFolders = () => foldersOf(join(made, String(++count)))

/** A process that says it is ready by a file, and on SIGTERM adds its name to a list. */
function example(folders, name, stage = 'service') {
  const mark = join(folders.data, `${name}.pid`)
  const source = `
    const fs = require('fs')
    process.on('SIGTERM', () => { fs.appendFileSync(${JSON.stringify(join(folders.data, 'ended'))}, '${name} '); process.exit(0) })
    setInterval(() => {}, 1000)
    fs.writeFileSync(${JSON.stringify(mark)}, String(process.pid))`
  return { name, stage, program: process.execPath, args: ['-e', source], ready: async () => existsSync(mark) }
}

async function until(condition) {
  for (const giveUpAt = Date.now() + 60_000; !condition(); await wait(20)) {
    assert.ok(Date.now() < giveUpAt, `waited too long until ${condition}`)
  }
}

const pidOf = (folders, name) => Number(readFileSync(join(folders.data, `${name}.pid`), 'utf8') || 0)
const alive = (pid) => beginOf(pid) !== ''

test('a process that dies is started again', async () => {
  const folders = newFolders()
  const processes = new Processes(folders, assert.fail)
  await processes.start(example(folders, 'orders'))
  const first = pidOf(folders, 'orders')
  process.kill(first, 'SIGKILL')
  await until(() => pidOf(folders, 'orders') !== first && alive(pidOf(folders, 'orders')))
  await processes.stop()
})

test('a process that keeps dying is given up, with a sentence that names it', async () => {
  const folders = newFolders()
  /** @type {Error | undefined} */
  let failure
  const processes = new Processes(folders, (given) => {
    failure = given
  })
  await processes.start(example(folders, 'orders'))
  let last
  await until(() => {
    const pid = pidOf(folders, 'orders')
    if (pid && pid !== last && alive(pid)) {
      last = pid
      process.kill(pid, 'SIGKILL')
    }
    return failure
  })
  assert.match(failure?.message ?? '', /^orders died \(signal SIGKILL\) 6 times within a minute/)
  await processes.stop()
})

test('the gateway ends first, then services, brokers and Postgres', async () => {
  const folders = newFolders()
  const processes = new Processes(folders, assert.fail)
  for (const [name, stage] of [
    ['postgres', 'postgres'],
    ['gateway', 'gateway'],
    ['nats', 'broker'],
    ['orders', 'service'],
  ]) {
    await processes.start(example(folders, name, stage))
  }
  await processes.stop()
  assert.equal(readFileSync(join(folders.data, 'ended'), 'utf8'), 'gateway orders nats postgres ')
})

test('what a killed launcher left behind is ended by the next one', async () => {
  const folders = newFolders()
  const launcher = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `
      import { Processes } from ${JSON.stringify(join(import.meta.dirname, 'processes.mjs'))}
      await new Processes(${JSON.stringify(folders)}).start({
        name: 'orders', stage: 'service', program: process.execPath,
        args: ['-e', 'setInterval(() => {}, 1000)'], ready: async () => true,
      })
      console.log('started')`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(launcher.stdout, 'data')
  const { pid } = JSON.parse(readFileSync(join(folders.run, 'orders.json'), 'utf8'))
  launcher.kill('SIGKILL')
  await once(launcher, 'exit')
  assert.ok(alive(pid))
  assert.deepEqual(await new Processes(folders).endOrphans(), ['orders'])
  assert.ok(!alive(pid))
})

test('a process that only got the number of one of ours is left alone', async () => {
  const folders = newFolders()
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const entry = { name: 'orders', stage: 'service', stopSignal: 'SIGKILL', pid: other.pid, begin: '1' }
  writeFileSync(join(folders.run, 'orders.json'), JSON.stringify(entry))
  assert.deepEqual(await new Processes(folders).endOrphans(), [])
  assert.ok(alive(other.pid))
  other.kill('SIGKILL')
})

test('a process that cannot start shows the end of its log, and names a full disk', async () => {
  const processes = new Processes(newFolders())
  const failing = (name, words) => ({
    name,
    stage: 'service',
    program: process.execPath,
    args: ['-e', `console.error(${JSON.stringify(words)}); process.exit(3)`],
    ready: async () => false,
  })
  await assert.rejects(processes.start(failing('orders', 'bad settings')), {
    message: /^orders could not start \(exit code 3\)\. The end of .*orders\.log:\n {2}bad settings$/,
  })
  await assert.rejects(processes.start(failing('nats', 'write: No space left on device')), {
    message: 'nats could not start (exit code 3). The disk is full: free some space and start again.',
  })
  await assert.rejects(processes.start({ ...failing('redis', ''), program: '/nowhere/redis-server' }), {
    message: /^redis could not start \(\/nowhere\/redis-server is missing\)/,
  })
})

/** A process that ends at once from its second life on, after some words. */
function dying(folders, name, words = '') {
  const mark = join(folders.data, `${name}.lives`)
  const source = `
    const fs = require('fs')
    fs.appendFileSync(${JSON.stringify(mark)}, '.')
    console.error(${JSON.stringify(words)})
    process.exit(3)`
  const first = `
    const fs = require('fs')
    if (!fs.existsSync(${JSON.stringify(mark)})) {
      fs.writeFileSync(${JSON.stringify(mark)}, '.')
      setTimeout(() => process.exit(3), 300)
    } else { ${source} }`
  return {
    lives: () => (existsSync(mark) ? readFileSync(mark, 'utf8').length : 0),
    description: {
      name,
      stage: 'broker',
      program: process.execPath,
      args: ['-e', first],
      ready: async () => existsSync(mark),
    },
  }
}

test('one that the others can do without never stops them, however often it dies', async () => {
  const folders = newFolders()
  const processes = new Processes(folders, assert.fail)
  const mailbox = dying(folders, 'mailbox')
  await processes.start({ ...mailbox.description, optional: true })
  await until(() => mailbox.lives() > 6)
  await processes.stop()
})

test('one that the others can do without stays away longer with every death, a minute at most', () => {
  const pauses = Array.from({ length: 30 }, (_one, index) => optionalPauseMs(index + 1))
  assert.equal(pauses[0], 200)
  assert.deepEqual(
    pauses,
    pauses.toSorted((one, other) => one - other),
  )
  assert.ok(pauses[12] > 20_000)
  assert.equal(pauses.at(-1), 60_000)
  assert.equal(deathsInARow(29, 59_000), 30)
  assert.equal(deathsInARow(29, 61_000), 1, 'a minute of health forgives')
})

test('one that the others can do without does not keep them from starting, and comes when it can', async () => {
  const folders = newFolders()
  const processes = new Processes(folders, assert.fail)
  const mark = join(folders.data, 'lives')
  const source = `
    const fs = require('fs')
    fs.appendFileSync(${JSON.stringify(mark)}, '.')
    if (fs.readFileSync(${JSON.stringify(mark)}, 'utf8').length < 4) process.exit(3)
    setInterval(() => {}, 1000)`
  const lives = () => (existsSync(mark) ? readFileSync(mark, 'utf8').length : 0)
  const ready = async () => lives() === 4
  const chat = { name: 'chat', stage: 'service', program: process.execPath, args: ['-e', source], ready }
  await processes.start({ ...chat, optional: true })
  assert.ok(lives() < 4)
  await until(() => lives() === 4)
  assert.ok(await processes.isReady('chat'))
  await processes.stop()
})

test('one that the others can do without and that does not come back keeps no restart from the others', async (t) => {
  const folders = newFolders()
  const processes = new Processes(folders, assert.fail)
  t.after(() => processes.stop())
  const lives = join(folders.data, 'lives')
  const source = (/** @type {string} */ name) => `
    if (require('fs').existsSync(${JSON.stringify(join(folders.data, 'broken'))}) && '${name}' === 'chat') process.exit(3)
    require('fs').appendFileSync(${JSON.stringify(lives)}, '${name}.')
    setInterval(() => {}, 1000)`
  for (const name of ['chat', 'orders'])
    await processes.start({
      name,
      stage: 'service',
      program: process.execPath,
      args: ['-e', source(name)],
      optional: name === 'chat',
      ready: async () => existsSync(lives) && readFileSync(lives, 'utf8').includes(name),
    })
  writeFileSync(join(folders.data, 'broken'), '')
  writeFileSync(lives, '')
  await processes.restartEach('service', () => undefined)
  assert.match(readFileSync(lives, 'utf8'), /orders/)
  assert.equal(await processes.isReady('chat'), false)
  rmSync(join(folders.data, 'broken'))
  // Its next try is due, too: that would be a second one of them.
  await processes.restartEach('service', () => undefined)
  const pid = processes.pidOf('chat')
  assert.ok(pid)
  await wait(1_000)
  assert.equal(processes.pidOf('chat'), pid)
})

test('a full disk is no reason to stop the others: who dies of it is started again', async () => {
  const folders = newFolders()
  const processes = new Processes(folders, assert.fail)
  const nats = dying(folders, 'nats', 'write: no space left on device, ENOSPC')
  await processes.start(nats.description)
  await until(() => nats.lives() > 2)
  await processes.stop()
})
