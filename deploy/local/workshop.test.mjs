import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { foldersOf, ROOT } from './program.mjs'
import { Processes } from './processes.mjs'
import { projectsOf } from './sources.mjs'
import { Workshop } from './workshop.mjs'

const swc = createRequire(join(ROOT, 'package.json'))('@swc/core')
const made = mkdtempSync(join(tmpdir(), 'borderlane-dev-'))
after(() => rmSync(made, { recursive: true, force: true }))

const WORD = 'libs/words/src/word.ts'
const ALPHA = 'services/alpha/src/main.ts'
/** Says what it runs, and lives. */
const service = (own) => `
import { writeFileSync } from 'node:fs'
import { word } from '../../../libs/words/dist/word'
const text: string = word + ${JSON.stringify(own)}
writeFileSync(process.argv[2]!, process.pid + ':' + text)
setInterval(() => {}, 1_000)
`

/** A checkout with a library that alpha and beta need and another that no one needs, both running under watch. */
async function checkout(t) {
  const root = mkdtempSync(join(made, 'root-'))
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const project = (folder, needs) => {
    const name = folder.split('/')[1]
    const dependencies = Object.fromEntries(needs.map((one) => [`@borderlane/${one}`, '0.1.0']))
    write(`${folder}/package.json`, JSON.stringify({ name: `@borderlane/${name}`, dependencies }))
    const command = 'node ../../deploy/local/compile.mjs dist'
    write(`${folder}/project.json`, JSON.stringify({ name, targets: { build: { options: { command } } } }))
  }
  write('.swcrc', readFileSync(join(ROOT, '.swcrc'), 'utf8'))
  project('libs/words', [])
  project('services/alpha', ['words'])
  project('services/beta', ['words'])
  write(WORD, "export const word = 'one '")
  write('libs/words/dist/word.js', "exports.word = 'one '")
  for (const folder of ['locales', 'dist/locales'])
    write(`libs/words/${folder}/en/mails.json`, '{ "greeting": "Dear" }')

  const folders = foldersOf(join(root, '.data'))
  const processes = new Processes(folders, (failure) => workshop.fault('alpha', failure.message), 10_000)
  const saidBy = (name) => join(root, `${name}.said`)
  /** Of the process that runs now. */
  const outputOf = (name) => {
    const [pid, text] = existsSync(saidBy(name)) ? readFileSync(saidBy(name), 'utf8').split(':') : []
    return Number(pid) === processes.pidOf(name) ? text : undefined
  }
  /** @type {string[]} */
  const reports = []
  const workshop = new Workshop({
    root,
    projects: projectsOf(root),
    names: ['alpha', 'beta'],
    processes,
    swc,
    reporter: {
      fault: (where, text) => reports.push(`${where}: ${text}`),
      healed: (where) => reports.push(`${where}: good`),
      seen: (name) => reports.push(`${name}: seen`),
    },
  })
  for (const name of ['alpha', 'beta']) {
    const source = service(name)
    write(`services/${name}/src/main.ts`, source)
    write(
      `services/${name}/dist/main.js`,
      swc.transformSync(source, { configFile: join(ROOT, '.swcrc'), filename: 'main.ts' }).code,
    )
    await processes.start({
      name,
      stage: 'service',
      program: process.execPath,
      args: [join(root, `services/${name}/dist/main.js`), saidBy(name)],
      ready: async () => outputOf(name) !== undefined,
    })
  }
  // What the next life says is what is waited for.
  const save = (path, text) => {
    write(path, text)
    return Date.now()
  }
  workshop.watch()
  t.after(async () => {
    workshop.close()
    await processes.stop()
  })
  return { root, processes, outputOf, reports, save, write }
}

async function until(holds, what) {
  const giveUpAt = Date.now() + 60_000
  while (!holds()) {
    assert.ok(Date.now() < giveUpAt, `waited in vain: ${what()}`)
    await wait(20)
  }
}

test('a saved file restarts the processes that need it, and no other', async (t) => {
  const { root, processes, outputOf, reports, save, write } = await checkout(t)
  const beta = processes.pidOf('beta')
  save(ALPHA, service('again'))
  await until(
    () => reports.includes('alpha: seen') && outputOf('alpha') === 'one again',
    () => reports.join('\n'),
  )
  assert.equal(processes.pidOf('beta'), beta)

  // As editors save that write a new file and put it in the place of the old one. Twice: the first one replaces what
  // was watched.
  for (const word of ['two', 'three']) {
    write(`${WORD}~`, `export const word = '${word} '`)
    renameSync(join(root, `${WORD}~`), join(root, WORD))
    await until(
      () => outputOf('alpha') === `${word} again` && outputOf('beta') === `${word} beta`,
      () => reports.join('\n'),
    )
  }
  assert.notEqual(processes.pidOf('beta'), beta)
})

test('a saved file of texts is taken over and restarts the processes; one that is no JSON is a fault', async (t) => {
  const { root, processes, reports, save } = await checkout(t)
  const taken = () => readFileSync(join(root, 'libs/words/dist/locales/en/mails.json'), 'utf8')
  const [alpha, beta] = ['alpha', 'beta'].map((name) => processes.pidOf(name))
  save('libs/words/locales/en/mails.json', '{ "greeting": ')
  await until(
    () => reports.some((one) => one.startsWith('libs/words/locales/en/mails.json: ')),
    () => reports.join('\n'),
  )
  assert.equal(taken(), '{ "greeting": "Dear" }')
  assert.equal(processes.pidOf('alpha'), alpha)
  save('libs/words/locales/en/mails.json', '{ "greeting": "Hello" }')
  await until(
    () => reports.includes('alpha: seen') && reports.includes('beta: seen'),
    () => reports.join('\n'),
  )
  assert.equal(taken(), '{ "greeting": "Hello" }')
  assert.notEqual(processes.pidOf('beta'), beta)
})

test('a test that is saved restarts nothing; a file in a new folder does', async (t) => {
  const { processes, outputOf, reports, save } = await checkout(t)
  const pids = [processes.pidOf('alpha'), processes.pidOf('beta')]
  save('services/alpha/src/main.spec.ts', 'this does not even compile')
  await wait(300)
  assert.deepEqual([processes.pidOf('alpha'), processes.pidOf('beta'), reports], [...pids, []])

  save('services/alpha/src/more/own.ts', "export const own = 'inside'")
  await until(
    () => reports.includes('alpha: seen'),
    () => reports.join('\n'),
  )
  save(
    ALPHA,
    service('x').replace('const text', "import { own } from './more/own'\nconst text").replace('"x"', 'own'),
  )
  await until(
    () => outputOf('alpha') === 'one inside',
    () => reports.join('\n'),
  )
})

test('a file that does not compile is reported, leaves every process as it was, and heals', async (t) => {
  const { processes, outputOf, reports, save } = await checkout(t)
  const pids = [processes.pidOf('alpha'), processes.pidOf('beta')]
  save(WORD, 'export const const word')
  await until(
    () => reports.length > 0,
    () => 'nothing reported',
  )
  assert.match(reports[0], /^libs\/words\/src\/word\.ts: [^]*word\.ts:1:1[^]*export const const word/)
  assert.doesNotMatch(reports[0], /Caused by|backtrace/)

  // What is good in itself waits for it.
  save(ALPHA, service('again'))
  await wait(500)
  assert.deepEqual([processes.pidOf('alpha'), processes.pidOf('beta')], pids)
  assert.equal(reports.length, 1)

  save(WORD, "export const word = 'whole '")
  await until(
    () => outputOf('alpha') === 'whole again' && outputOf('beta') === 'whole beta',
    () => reports.join('\n'),
  )
  assert.ok(reports.includes(`${WORD}: good`))
})

test('a process that does not start is reported with its output, and heals with the next save', async (t) => {
  const { processes, outputOf, reports, save } = await checkout(t)
  const beta = processes.pidOf('beta')
  save(ALPHA, "throw new Error('no such setting')")
  await until(
    () => reports.length > 0,
    () => 'nothing reported',
  )
  assert.match(reports[0], /^alpha: alpha could not start \(exit code 1\)[^]*no such setting/)
  assert.equal(processes.pidOf('alpha'), undefined)
  assert.equal(processes.pidOf('beta'), beta)
  save(ALPHA, service('back'))
  await until(
    () => outputOf('alpha') === 'one back' && reports.includes('alpha: good'),
    () => reports.join('\n'),
  )
})

test('what is saved while a process restarts is what runs in the end', async (t) => {
  const { outputOf, reports, save } = await checkout(t)
  for (const word of ['a', 'b', 'c', 'd', 'last']) {
    save(ALPHA, service(word))
    await wait(70)
  }
  await until(
    () => outputOf('alpha') === 'one last' && reports.includes('alpha: seen'),
    () => reports.join('\n'),
  )
  await wait(500)
  assert.equal(outputOf('alpha'), 'one last')
  assert.deepEqual(
    reports.filter((line) => line !== 'alpha: seen'),
    [],
  )
})
