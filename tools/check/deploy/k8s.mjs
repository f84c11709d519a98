// `npm run check -- k8s`: renders the overlays of deploy/k8s, compares what every program is given with what it reads, checks the
// schemas of Kubernetes and its operators, makes the chart of them (make-chart.mjs), and compares every value with what was accepted (`--write` accepts what is there
// now); kubeconform, where it is at hand, also sees unknown fields. Without kubectl or kustomize it is skipped; `--strict` fails then.
import { spawnSync } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { build } from '../../../deploy/local/build.mjs'
import { Failure } from '../../../deploy/local/failure.mjs'
import { ROOT } from '../../../deploy/local/folders.mjs'
import { end, live } from '../../../deploy/local/life.mjs'
import { say } from '../../../deploy/local/progress.mjs'
import { chartProblems } from './chart-problems.mjs'
import { SKIPPED } from '../checks.mjs'
import { accept, notAccepted, ofKubernetes } from './accepted.mjs'
import { foldersToRender, problemsOf, problemsOfServers, readServers } from './overlays.mjs'
import { schemaProblems } from './schemas.mjs'
import { parseManifests, render } from './render.mjs'

const run = (program, args, input) =>
  spawnSync(program, args, { cwd: ROOT, encoding: 'utf8', input, maxBuffer: 50_000_000 })

/** kubeconform also sees fields that no schema knows. */
function strictly(text) {
  for (const program of ['kubeconform', join(homedir(), 'go/bin/kubeconform')]) {
    const found = run(program, ['-strict', '-summary', '-ignore-missing-schemas', '-'], text)
    if (found.error) continue
    return { said: found.stdout.trim(), failed: found.status !== 0 }
  }
  return undefined
}

/** @returns {string[]} problems */
function compared(name, documents) {
  const all = ofKubernetes(documents)
  if (process.argv.includes('--write')) accept(name, all)
  return notAccepted(name, all)
}

const leftOut = ({ unchecked }) =>
  unchecked.length > 0 ? `; no schema is known of ${unchecked.join(', ')}` : ' and their schemas'

/** @returns {Promise<string[]>} problems */
async function checkServers() {
  const read = readServers()
  const all = [...read.servers, ...read.monitoring]
  const schemas = await schemaProblems(all)
  const problems = [...problemsOfServers(read), ...schemas.problems, ...compared('servers', all)]
  if (problems.length === 0) say(`servers: ${all.length} resources fit the processes${leftOut(schemas)}`)
  return problems.map((problem) => `servers: ${problem}`)
}

async function check() {
  await build()
  let isStrict = true
  /** @type {any[]} what is as in production is compared there, once */
  let production = []
  /** @type {string[]} */
  const all = []
  for (const [overlay, folder] of Object.entries(foldersToRender())) {
    const text = render(folder)
    if (text === undefined) {
      say('neither kubectl nor kustomize is on the PATH: deploy/k8s is not checked')
      await end(process.argv.includes('--strict') ? 1 : SKIPPED)
      return
    }
    const documents = parseManifests(text)
    const own = documents.filter((it) => !production.some((other) => isDeepStrictEqual(it, other)))
    if (overlay === 'production') production = documents
    const problems = problemsOf(overlay, documents)
    const schemas = await schemaProblems(documents)
    problems.push(...schemas.problems, ...compared(overlay, own))
    const strict = strictly(text)
    if (!strict) isStrict = false
    else if (strict.failed) problems.push(strict.said)
    if (problems.length === 0)
      say(`${overlay}: ${documents.length} resources fit the settings${leftOut(schemas)}`)
    all.push(...problems.map((problem) => `${overlay}: ${problem}`))
  }
  all.push(...(await checkServers()))
  const chart = await chartProblems(production)
  all.push(...chart.problems)
  if (!chart.isByHelm) say('helm is not on the PATH: the chart is filled in by our own means only')
  for (const problem of all) say(problem)
  if (all.length > 0) throw new Failure('deploy/k8s does not fit.')
  if (!isStrict) say('kubeconform is not on the PATH: fields that no schema knows are not seen')
}

await live(check)
