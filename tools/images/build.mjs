// `npm run images`: builds the images of deploy/docker without a Docker engine, by buildah.
//   npm run images -- [project ...] [--base <image>]     project: gateway, services/orders, ...
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Failure } from '../../deploy/local/failure.mjs'
import { ROOT } from '../../deploy/local/folders.mjs'
import { live } from '../../deploy/local/life.mjs'
import { say } from '../../deploy/local/progress.mjs'

const PROJECTS = [
  'gateway',
  ...'catalogue chat documents identity notifications orders payments'
    .split(' ')
    .map((name) => `services/${name}`),
]

/** @param {string[]} args */
async function images(args) {
  const at = args.indexOf('--base')
  const base = at < 0 ? [] : ['--build-arg', `BASE=${args[at + 1]}`]
  const named = at < 0 ? args : args.toSpliced(at, 2)
  const unknown = named.filter((name) => !PROJECTS.includes(name))
  if (unknown.length > 0)
    throw new Failure(`No project: ${unknown.join(', ')}. There are ${PROJECTS.join(', ')}.`)
  if (spawnSync('buildah', ['--version']).error)
    throw new Failure(
      'buildah is not on the PATH: install it (apt-get install buildah), or build with Docker: docker compose build.',
    )
  for (const project of named.length > 0 ? named : PROJECTS) {
    const tag = `borderlane/${project.split('/').at(-1)}:latest`
    say(`building ${tag}`)
    const { status } = spawnSync(
      'buildah',
      [
        'bud',
        '--isolation',
        'chroot',
        '--layers',
        '-f',
        join(ROOT, 'deploy/docker/Dockerfile'),
        '--build-arg',
        `PROJECT=${project}`,
        ...base,
        '-t',
        tag,
        ROOT,
      ],
      { stdio: 'inherit' },
    )
    if (status !== 0) throw new Failure(`${tag} was not built.`)
  }
}

await live(() => images(process.argv.slice(2)), { codeOnSignal: 130 })
