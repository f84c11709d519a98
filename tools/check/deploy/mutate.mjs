// `npm run mutate -- deploy`: changes every value of the rendered manifests and of docker-compose.yml, one at a time, and
// lists those that no check sees. Each of them was judged once (JUDGED, with the reason); another one fails. Takes minutes:
// run it after a change of deploy/ or of these checks, not each day. `--seed N` takes other mutations, `--part servers`,
// `compose` or `processes` one part.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { build } from '../../../deploy/local/build.mjs'
import { Failure } from '../../../deploy/local/failure.mjs'
import { ROOT } from '../../../deploy/local/folders.mjs'
import { end, live } from '../../../deploy/local/life.mjs'
import { say } from '../../../deploy/local/progress.mjs'
import { problemsOfCompose } from './compose-whole.mjs'
import { JUDGED } from './judged.mjs'
import { mutationsOf } from './mutations.mjs'
import { problemsOf, problemsOfServers, readServers } from './overlays.mjs'
import { schemaProblems } from './schemas.mjs'

const isJudged = (survivor) => JUDGED.some(([pattern]) => pattern.test(survivor))

/** @param {number} seed @param {string} [part] */
async function mutate(seed, part) {
  await build()
  const read = readServers()
  const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true })
  // What they hold has been merged into the services.
  for (const key of Object.keys(compose)) if (key.startsWith('x-')) delete compose[key]
  const parts = {
    servers: () =>
      surviving(read.servers, seed, async (servers, changed) => [
        ...problemsOfServers({ ...read, servers }),
        ...(await schemaProblems([changed])).problems,
      ]),
    compose: () => surviving([compose], seed, async ([changed]) => problemsOfCompose(changed)),
    processes: () =>
      surviving(read.processes, seed, async (documents, changed) => [
        ...problemsOf('production', documents),
        ...problemsOfServers({ ...read, processes: documents }),
        ...(await schemaProblems([changed])).problems,
      ]),
  }
  const chosen = Object.entries(parts).filter(([name]) => !part || name === part)
  if (chosen.length === 0) throw new Failure(`--part is one of ${Object.keys(parts).join(', ')}.`)
  const survivors = []
  for (const [, find] of chosen) survivors.push(...(await find()))
  const news = survivors.filter((it) => !isJudged(it))
  say(`seed ${seed}: ${survivors.length} survive, ${survivors.length - news.length} of them judged`)
  if (news.length > 0)
    throw new Failure('Values that no check holds: a rule in value-problems.mjs, or a line in judged.mjs.')
}

/** @returns {Promise<string[]>} what was changed and seen by no one */
async function surviving(documents, seed, problems) {
  const survivors = []
  for (const [at, document] of documents.entries()) {
    const name = document.kind ? `${document.kind}/${document.metadata.name}` : 'compose'
    for (const { what, changed } of mutationsOf(document, seed)) {
      const all = documents.with(at, changed)
      // What cannot be read any more is seen, too.
      const found = await problems(all, changed).catch((error) => [error.message])
      if (found.length > 0) continue
      survivors.push(`${name} ${what}`)
      if (!isJudged(`${name} ${what}`)) say(`${name} ${what}`)
    }
  }
  return survivors
}

await live(
  async () => {
    const { values } = parseArgs({ options: { seed: { type: 'string' }, part: { type: 'string' } } })
    await mutate(Number(values.seed ?? 1), values.part)
    await end(0)
  },
  { codeOnSignal: 130 },
)
