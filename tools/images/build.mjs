// `npm run images`: builds the images of deploy/docker without a Docker engine, by buildah.
//   npm run images -- [project ...] [--base <image>]     project: gateway, services/orders, ...
//   npm run images -- all              the whole platform in one, for a look (deploy/docker/all)
//   npm run images -- --make-base      builds on a base of its own, made from packages: where no registry can be reached
import { statSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { command } from '../../deploy/local/command.mjs'
import { Failure, finish, ROOT, step, table } from '../../deploy/local/program.mjs'
import { imageOf, must, needProgram, sizeOf } from './program.mjs'
import { tmpdir } from 'node:os'
import { NODE_VERSION } from '../../deploy/local/node.mjs'

/** As the image that the Dockerfile names: this Debian, this line of Node. */
const DEBIAN = 'bookworm'
const OWN_BASE = 'localhost/borderlane-base:latest'
const PACKAGES = [`node-linux-${process.arch}@${NODE_VERSION}`, 'npm@11']

/**
 * Makes an image to build on where no registry can be reached: Debian's smallest set of packages with Node and npm
 * from npm's packages.
 * @param {string} tag what the image is to be called
 */
async function makeBase(tag) {
  needProgram('debootstrap', 'it is the Debian package of that name')
  if (process.getuid?.() !== 0)
    throw new Failure('--make-base needs root: debootstrap unpacks a whole system.')
  const folder = mkdtempSync(join(tmpdir(), 'borderlane-base-'))
  const root = join(folder, 'root')
  try {
    await must('debootstrap', ['--variant=minbase', DEBIAN, root])
    await must('npm', [
      'install',
      '--global',
      '--no-audit',
      '--no-fund',
      '--prefix',
      join(root, 'usr/local'),
      ...PACKAGES,
    ])
    for (const path of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man'])
      rmSync(join(root, path), { recursive: true, force: true })
    const container = (await must('buildah', ['from', 'scratch'])).trim().split('\n').at(-1) ?? ''
    await must('buildah', ['add', '--quiet', container, root, '/'])
    await must('buildah', [
      'config',
      '--env',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      container,
    ])
    await must('buildah', ['commit', '--quiet', '--rm', container, tag])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const PROJECTS = [
  'gateway',
  ...'catalogue chat documents identity notifications orders payments'
    .split(' ')
    .map((name) => `services/${name}`),
]
/** Everything in one image, made only when it is asked for. */
const ALL = 'all'
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
  const large = sizes
    .filter(({ image, bytes }) => image !== imageOf(ALL) && bytes > MOST_BYTES)
    .map(({ image }) => image)
  if (large.length > 0) throw new Failure(`More than ${MOST_BYTES / 1e6} MB: ${large.join(', ')}.`)
}

function readArguments(args) {
  const { values, positionals } = parse(args)
  const unknown = positionals.filter((name) => name !== ALL && !PROJECTS.includes(name))
  if (unknown.length > 0)
    throw new Failure(`No project: ${unknown.join(', ')}. There are ${PROJECTS.join(', ')} and ${ALL}.`)
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
    join(ROOT, 'deploy/docker', project === ALL ? ALL : '', 'Dockerfile'),
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
