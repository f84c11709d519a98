// `npm run check -- env`: .env.example names every setting of every process, and nothing else.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from './build.mjs'
import { Failure, live, ROOT, say } from './program.mjs'
import { serviceNames } from './topology.mjs'

/** Settings that the launcher itself reads. */
const LAUNCHER = 'BIND CHROMIUM NATS_PASSWORD NATS_URL PORT POSTGRES_URL PUBLIC_URL REDIS_URL SMTP_URL'.split(
  ' ',
)

async function check() {
  await build()
  const require = createRequire(import.meta.url)
  const files = [
    'libs/messaging',
    'libs/persistence',
    'gateway',
    ...serviceNames().map((name) => join('services', name)),
  ].map((room) => join(ROOT, room, 'dist', 'config.js'))
  const known = new Set(LAUNCHER)
  for (const file of files) {
    for (const name of Object.keys(require(file).Config.shape)) known.add(name)
  }
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8')
  const listed = new Set([...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name))
  const missing = [...known].filter((name) => !listed.has(name))
  const unknown = [...listed].filter((name) => !known.has(name))
  if (missing.length > 0) say(`.env.example lacks ${missing.join(', ')}`)
  if (unknown.length > 0) say(`.env.example names what no process reads: ${unknown.join(', ')}`)
  if (missing.length + unknown.length > 0)
    throw new Failure('.env.example and the schemas of settings differ.')
  say(`.env.example lists all ${known.size} settings`)
}

await live(check)
