// `npm run images`: builds the images of deploy/docker without a Docker engine, by buildah.
//   npm run images -- [project ...] [--base <image>]     project: gateway, services/orders, ...
//   npm run images -- --make-base      builds on a base of its own, made from packages: where no registry can be reached
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { command } from '../../deploy/local/command.mjs'
import { Failure } from '../../deploy/local/failure.mjs'
import { ROOT } from '../../deploy/local/folders.mjs'
import { finish } from '../../deploy/local/life.mjs'
import { step, table } from '../../deploy/local/progress.mjs'
import { makeBase, OWN_BASE } from './base.mjs'
import { imageOf, must, needProgram, sizeOf } from './program.mjs'

const PROJECTS = [
  'gateway',
  ...'catalogue chat documents identity notifications orders payments'
    .split(' ')
    .map((name) => `services/${name}`),
]
/** The one of the Dockerfile. */
const BASE = 'docker.io/library/node:26-bookworm-slim'
const MOST_BYTES = 250_000_000
const MOST_FILES = 65_536
const USAGE = 'Usage: npm run images -- [project ...] [--base <image> | --make-base]'

async function images(args) {
  const { projects, base, isOwn } = readArguments(args)
  needProgram('buildah', 'install it (apt-get install buildah), or build with Docker: docker compose build')
  if (isOwn && (await sizeOf(base)) === undefined)
    await step(`making ${base} from packages`, () => makeBase(base))
  const sizes = []
  for (const project of projects) {
    const image = imageOf(project)
    await step(`building ${image}`, () => build(project, image, base))
    sizes.push({ image, bytes: ((await sizeOf(image)) ?? 0) - ((await sizeOf(base)) ?? 0) })
  }
  table(sizes.map(({ image, bytes }) => [image, `${Math.round(bytes / 1e6)} MB above its base`]))
  const large = sizes.filter(({ bytes }) => bytes > MOST_BYTES).map(({ image }) => image)
  if (large.length > 0) throw new Failure(`More than ${MOST_BYTES / 1e6} MB: ${large.join(', ')}.`)
}

function readArguments(args) {
  const { values, positionals } = parse(args)
  const unknown = positionals.filter((name) => !PROJECTS.includes(name))
  if (unknown.length > 0)
    throw new Failure(`No project: ${unknown.join(', ')}. There are ${PROJECTS.join(', ')}.`)
  const isOwn = values['make-base'] === true
  if (isOwn && values.base) throw new Failure(USAGE)
  return {
    projects: positionals.length > 0 ? positionals : PROJECTS,
    base: isOwn ? OWN_BASE : (values.base ?? BASE),
    isOwn,
  }
}

function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { base: { type: 'string' }, 'make-base': { type: 'boolean' } },
    })
  } catch {
    throw new Failure(USAGE)
  }
}

async function build(project, image, base) {
  const { code, output } = await command('buildah', [
    'bud',
    '--isolation',
    'chroot',
    '--layers',
    '--ulimit',
    `nofile=${await mostFiles()}`,
    ...certificates(),
    '-f',
    join(ROOT, 'deploy/docker/Dockerfile'),
    '--build-arg',
    `BASE=${base}`,
    '--build-arg',
    `PROJECT=${project}`,
    '-t',
    image,
    ROOT,
  ])
  if (code === 0) return
  throw new Failure(`${image} was not built:\n${output.slice(-3_000)}`)
}

/** npm opens more files at once than the 1024 that buildah gives. */
async function mostFiles() {
  const allowed = Number((await must('sh', ['-c', 'ulimit -Hn'])).trim()) || MOST_FILES
  return Math.min(MOST_FILES, allowed)
}

/** Where a proxy answers for npm's registry with a certificate of its own, Node is configured with it here; so are the builds. */
function certificates() {
  const file = process.env.NODE_EXTRA_CA_CERTS
  if (!file || !statSync(file, { throwIfNoEntry: false })) return []
  return [
    '--volume',
    `${file}:/run/certificates.pem:ro`,
    '--build-arg',
    'NODE_EXTRA_CA_CERTS=/run/certificates.pem',
  ]
}

await finish(() => images(process.argv.slice(2)))
