import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../../deploy/local/failure.mjs'
import { NODE_VERSION } from '../../deploy/local/node.mjs'
import { must, needProgram } from './program.mjs'

/** As the image that the Dockerfile names: this Debian, this line of Node. */
const DEBIAN = 'bookworm'
export const OWN_BASE = 'localhost/borderlane-base:latest'
const PACKAGES = [`node-linux-${process.arch}@${NODE_VERSION}`, 'npm@11']

/**
 * Makes an image to build on where no registry can be reached: Debian's smallest set of packages with Node and npm
 * from npm's packages.
 * @param {string} tag what the image is to be called
 */
export async function makeBase(tag) {
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
