// `npm run try -- images`: the platform with gateway and orders from their images (`npm run images` first), in production
// mode, as another user, with a root that can only be read; a traveller applies and pays, then both have to end in order
// on SIGTERM. Without a container engine: buildah mounts the images, chroot runs them. Needs root.
//   npm run try -- images all   the whole platform from the one image that is for a look (`npm run images -- all` first)
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../../deploy/local/build.mjs'
import { atEnd, Failure, finish, ROOT, say, step } from '../../deploy/local/program.mjs'
import { freePorts } from '../../deploy/local/ports.mjs'
import { applyAndPay } from '../faults/application.mjs'
import { startTestPlatform } from '../test/jest/test-platform.mjs'
import { imageOf, must, needProgram } from './program.mjs'

const PROJECTS = { gateway: 'gateway', orders: 'services/orders' }

async function tryImages() {
  needProgram('buildah', 'it is the Debian package of that name')
  if (process.getuid?.() !== 0) throw new Failure('To mount an image needs root.')
  await build()
  /** @type {Record<string, Awaited<ReturnType<typeof mounted>>>} */
  const programs = {}
  for (const [name, project] of Object.entries(PROJECTS)) programs[name] = await mounted(imageOf(project))

  const { page, processes } = await startTestPlatform({ name: 'images', programs })
  for (const name of Object.keys(programs)) needUser(name, processes.pidOf(name))

  const { problem, payment } = await step('a traveller applies, uploads, pays and corrects', () =>
    applyAndPay(page, 'image@example.com'),
  )
  if (problem || payment.status !== 'succeeded')
    throw new Failure(problem ?? `The payment is ${payment.status}.`)
  const home = await fetch(page)
  if (!home.ok || !(await home.text()).includes('<div id="root"'))
    throw new Failure('The image of the gateway has no web.')

  await step('restarting both by SIGTERM', async () => {
    for (const stage of ['service', 'gateway']) await processes.restartEach(stage, () => {})
  })
  for (const name of Object.keys(programs))
    if (!readFileSync(processes.logOf(name), 'utf8').includes('"event":"stopped"'))
      throw new Failure(`${name} did not end in order on SIGTERM: ${processes.logOf(name)}`)
  say('gateway and orders work from their images')
}

/** @returns {Promise<{ program: string, args: string[], env: Record<string, string> }>} how the process of an image is run */
async function mounted(image) {
  const container = (await must('buildah', ['from', '--pull-never', image])).trim()
  atEnd(() => must('buildah', ['rm', container]))
  const root = (await must('buildah', ['mount', container])).trim()
  const { config } = JSON.parse(await must('buildah', ['inspect', '--type', 'image', image])).OCIv1
  // Where it listens is said by its caller.
  const env = config.Env.filter((line) => !line.startsWith('INTERNAL_')).map((line) => line.split(/=(.*)/s))
  return {
    program: 'unshare',
    args: [
      '--mount',
      join(ROOT, 'tools/images/run-image.sh'),
      root,
      config.User,
      config.WorkingDir,
      ...config.Cmd,
    ],
    env: Object.fromEntries(env.map(([name, value]) => [name, value])),
  }
}

/** The command of the image. */
const START = ['node', '--max-semi-space-size=1', 'deploy/local/start.mjs']

/** Starts the image as `docker run` would, applies and pays, and ends it. */
async function tryAll() {
  needProgram('buildah', 'it is the Debian package of that name')
  const container = (await must('buildah', ['from', '--pull-never', imageOf('all')])).trim()
  atEnd(() => must('buildah', ['rm', container]))
  const [port] = await freePorts(1)
  const page = `http://localhost:${port}`
  const env = { PORT: port, PUBLIC_URL: page, RATE_LIMIT_FACTOR: 100 }
  const run = ['run', '--isolation', 'chroot', '--user', 'borderlane']
  for (const [name, value] of Object.entries(env)) run.push('--env', `${name}=${value}`)
  const child = spawn('buildah', [...run, container, '--', ...START], { detached: true })
  atEnd(() => child.exitCode === null && process.kill(-Number(child.pid), 'SIGTERM'))
  // Not at its exit: what it started holds on to the output until all has ended.
  const ended = once(child, 'close')
  let printed = ''
  await step('starting the one image', async () => {
    for await (const text of child.stdout.iterator({ destroyOnReturn: false }))
      if ((printed += text).includes(`ready ${page}`)) return
    throw new Failure(`It did not start:\n${printed}`)
  })
  const { problem, payment } = await step('a traveller applies, uploads and pays', () =>
    applyAndPay(page, 'image@example.com'),
  )
  if (problem || payment.status !== 'succeeded')
    throw new Failure(problem ?? `The payment is ${payment.status}.`)
  // The launcher alone, as an engine would: buildah itself would take everything with it.
  const launcher = await must('pgrep', ['-g', String(child.pid), '-f', '^\\S*node .*local/start.mjs'])
  process.kill(Number(launcher), 'SIGTERM')
  child.stdout.resume()
  const [code] = await step('ending it by SIGTERM', () => ended)
  if (code !== 0) throw new Failure(`It ended with code ${code}:\n${printed}`)
  say('the whole platform works from one image')
}

/** Neither root nor able to become it. */
function needUser(name, pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, uid] = /^Uid:\t(\d+)/m.exec(status) ?? []
  const [, can] = /^CapEff:\t(\w+)/m.exec(status) ?? []
  if (uid === '0' || Number.parseInt(can, 16) !== 0)
    throw new Failure(`${name} runs as user ${uid} with rights ${can}.`)
  say(`${name} runs as user ${uid} without rights`)
}

await finish(() => (process.argv[2] === 'all' ? tryAll() : tryImages()))
