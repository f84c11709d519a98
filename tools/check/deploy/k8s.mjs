// `npm run check -- k8s`: renders the overlays of deploy/k8s, compares what every program is given with what it reads, checks the
// schemas of Kubernetes and its operators, makes the chart of them (make-chart.mjs), and compares every value with what was accepted (`--write` accepts what is there
// now); kubeconform, where it is at hand, also sees unknown fields. Without kubectl or kustomize it is skipped; `--strict` fails then.
import { spawnSync } from 'node:child_process'
import { homedir } from 'node:os'
import { join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { build } from '../../../deploy/local/build.mjs'
import { DATA, end, Failure, live, ROOT, say } from '../../../deploy/local/program.mjs'
import { SKIPPED } from '../checks.mjs'
import { accept, notAccepted, ofKubernetes } from './accepted.mjs'
import { schemaProblems } from './schemas.mjs'
import { parseManifests, render } from './render.mjs'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parse, stringify, parseAllDocuments } from 'yaml'
import { manifestProblems, workloadOf } from './manifest-problems.mjs'
import { knownOfPrograms, programs, secretsOfAll, settingsProblems } from './programs.mjs'
import { serverProblems } from './server-problems.mjs'
import { fill } from './helm-chart.mjs'
import { byQueue, sum, toYaml, writeChart } from './make-chart.mjs'

const HELM = ['helm', join(homedir(), 'go/bin/helm')]

/**
 * Whether the chart, filled in with the overlay's own values, is the overlay again; Helm says so too where it is at hand.
 * @param {any[]} documents the production overlay
 * @returns {Promise<{ problems: string[], isByHelm: boolean }>}
 */
async function chartProblems(documents) {
  const folder = join(DATA, 'check-chart')
  const { templates, example } = writeChart(documents, folder)
  const filled = (values) =>
    parsed(
      Object.values(templates)
        .map((text) => fill(text, values, sum))
        .join('---\n'),
    )
  const problems = differences('the chart', filled(example), documents)

  const digests = Object.fromEntries(
    Object.keys(example.images).map((name) => [name, `registry.example.com/${name}@sha256:${sum(name)}`]),
  )
  const values = { ...example, images: digests }
  for (const [name, { metrics }] of Object.entries(byQueue(values.autoscaling)))
    values.autoscaling = { ...values.autoscaling, [name]: { ...values.autoscaling[name], metrics } }
  const whole = filled(values)
  problems.push(...(await schemaProblems(whole)).problems)

  writeFileSync(join(folder, 'example.yaml'), toYaml(values))
  const args = ['template', 'check', folder, '--values', join(folder, 'example.yaml')]
  const run = (...more) => {
    for (const helm of HELM) {
      const found = spawnSync(helm, [...args, ...more], { encoding: 'utf8', maxBuffer: 50_000_000 })
      if (!found.error) return found
    }
    return undefined
  }
  const found = run()
  if (!found) return { problems, isByHelm: false }
  if (found.status !== 0) problems.push(found.stderr)
  else problems.push(...differences('the chart by Helm', parsed(found.stdout), whole))
  for (const wrong of [
    'images.orders=orders:1.0',
    'autoscaling.orders.minReplicas=two',
    'settings.site.PUBLIC_URL=',
  ])
    if (run('--set', wrong)?.status === 0) problems.push(`Helm takes ${wrong}`)
  return { problems, isByHelm: true }
}

const parsed = (text) =>
  parseAllDocuments(text, { version: '1.1' }).flatMap((document) => document.toJS() ?? [])

/** @returns {string[]} */
function differences(what, made, wanted) {
  const [here, there] = [made, wanted].map(
    (documents) => new Map(documents.filter(({ kind }) => kind !== 'Namespace').map((one) => bare(one))),
  )
  const names = new Set([...here.keys(), ...there.keys()])
  return [...names]
    .filter((name) => !isDeepStrictEqual(here.get(name), there.get(name)))
    .map((name) => `${name} of ${what} is not the one of the overlay`)
}

/** Without what each installation ends names with. @returns {[string, any]} */
function bare(document) {
  const one = JSON.parse(
    JSON.stringify(document).replaceAll(/"(every-process|files|site|[\w-]+-config)-[a-z0-9]{10}"/g, '"$1"'),
  )
  delete one.metadata.namespace
  if (one.kind === 'Job') one.metadata.name = one.metadata.name.replace(/-1$/, '')
  return [`${one.kind} ${one.metadata.name}`, one]
}

/** What the overlay is asked to be given by its user. */
const THEIRS = {
  identity: { OIDC_CLIENT_SECRET: 'oidc_9f3c1d7a5b2e8064' },
  payments: {
    STRIPE_SECRET_KEY: 'sk_live_9f3c1d7a5b2e8064',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_9f3c1d7a5b2e8064',
    STRIPE_WEBHOOK_SECRETS: 'whsec_9f3c1d7a5b2e8064',
  },
}

/**
 * @param {string} overlay its name
 * @param {any[]} documents as they were rendered
 * @returns {string[]} what is wrong with our programs in an overlay
 */
function problemsOf(overlay, documents) {
  const find = (kind, name) => documents.find((it) => it.kind === kind && it.metadata.name === name)
  const secrets = secretsOfAll()
  const problems = []
  for (const [name, schema] of Object.entries(programs())) {
    const workload = find('Deployment', name) ?? find('Job', name)
    if (!workload) {
      problems.push(`${name} is missing`)
      continue
    }
    const [{ given }] = workloadOf(workload, documents)
    const theirs = overlay === 'local' ? {} : THEIRS[name]
    problems.push(...settingsProblems(name, schema, given, { ...secrets[name], ...theirs }))
  }
  const isSimulated = documents.some((it) => !['no', undefined].includes(it.data?.PAYMENTS_ALLOW_SIMULATED))
  if (overlay !== 'local' && isSimulated) problems.push('payments are simulated where people pay')
  return [...problems, ...manifestProblems(documents, knownOfPrograms())]
}

/** Both overlays, and the production one with everything that is optional. */
function foldersToRender() {
  const optional = join(DATA, 'check-k8s')
  mkdirSync(optional, { recursive: true })
  const from = (path) => relative(optional, join(ROOT, 'deploy', 'k8s', path))
  const production = parse(
    readFileSync(join(ROOT, 'deploy/k8s/overlays/production/kustomization.yaml'), 'utf8'),
  )
  const components = readdirSync(join(ROOT, 'deploy', 'k8s', 'components'))
    .filter((name) => !production.components.includes(`../../components/${name}`))
    .map((name) => from(join('components', name)))
  writeFileSync(
    join(optional, 'kustomization.yaml'),
    stringify({ resources: [from(join('overlays', 'production'))], components }),
  )
  return { production: 'deploy/k8s/overlays/production', local: 'deploy/k8s/overlays/local', optional }
}

/** What is wrong with the servers of production, and with what watches them. @param {Record<string, any[]>} documents */
const problemsOfServers = ({ servers, processes, monitoring, tls }) => [
  ...serverProblems(servers, processes, knownOfPrograms().settings),
  ...serverProblems(tls, processes, knownOfPrograms().settings),
  ...serverProblems(monitoring, [], {}),
]

/** @returns {Record<string, any[]>} rendered */
const readServers = () =>
  Object.fromEntries(
    Object.entries({
      servers: 'servers-production',
      processes: 'overlays/production',
      monitoring: 'monitoring',
      tls: 'servers-tls',
    }).map(([name, folder]) => [name, parseManifests(render(`deploy/k8s/${folder}`) ?? '')]),
  )

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
  const byTls = read.tls.filter((it) => !read.servers.some((other) => isDeepStrictEqual(it, other)))
  const all = [...read.servers, ...read.monitoring, ...byTls]
  const schemas = await schemaProblems(all)
  const problems = [
    ...problemsOfServers(read),
    ...schemas.problems,
    ...compared('servers', [...read.servers, ...read.monitoring]),
    ...compared('servers by TLS', byTls),
  ]
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
