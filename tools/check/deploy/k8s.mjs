// `npm run check:k8s`: renders the overlays of deploy/k8s, compares what every program is given with what it reads, and
// checks the schemas of Kubernetes and its operators; kubeconform, where it is at hand, also sees unknown fields. Without kubectl or kustomize it is skipped; `-- --strict` fails then.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative } from 'node:path'
import { parse, stringify } from 'yaml'
import { build } from '../../../deploy/local/build.mjs'
import { Failure } from '../../../deploy/local/failure.mjs'
import { DATA, ROOT } from '../../../deploy/local/folders.mjs'
import { end, live } from '../../../deploy/local/life.mjs'
import { say } from '../../../deploy/local/progress.mjs'
import { SKIPPED } from '../checks.mjs'
import { manifestProblems } from './manifest-problems.mjs'
import { schemaProblems } from './schemas.mjs'
import { knownOfPrograms, programs, secretsOfAll, settingsProblems } from './programs.mjs'
import { parseManifests, render } from './render.mjs'
import { serverProblems } from './server-problems.mjs'

const run = (program, args, input) =>
  spawnSync(program, args, { cwd: ROOT, encoding: 'utf8', input, maxBuffer: 50_000_000 })

/** What the overlay is asked to be given by whoever uses it. */
const THEIRS = {
  identity: { OIDC_CLIENT_SECRET: 'oidc_9f3c1d7a5b2e8064' },
  payments: {
    STRIPE_SECRET_KEY: 'sk_live_9f3c1d7a5b2e8064',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_9f3c1d7a5b2e8064',
    STRIPE_WEBHOOK_SECRETS: 'whsec_9f3c1d7a5b2e8064',
  },
}

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
    const pod = workload.spec.template.spec
    const [container] = pod.containers
    const maps = (container.envFrom ?? []).map(
      ({ configMapRef }) => find('ConfigMap', configMapRef.name).data,
    )
    const own = (container.env ?? []).map(({ name: key, value, valueFrom }) => {
      const { name: map, key: entry } = valueFrom?.configMapKeyRef ?? {}
      return [key, value ?? find('ConfigMap', map)?.data[entry]]
    })
    const given = Object.assign({}, ...maps, Object.fromEntries(own))
    const theirs = overlay === 'local' ? {} : THEIRS[name]
    problems.push(...settingsProblems(name, schema, given, { ...secrets[name], ...theirs }))
  }
  return [...problems, ...manifestProblems(documents, knownOfPrograms())]
}

/** kubeconform also sees fields that no schema knows. */
function strictly(text) {
  for (const program of ['kubeconform', join(homedir(), 'go/bin/kubeconform')]) {
    const found = run(program, ['-strict', '-summary', '-ignore-missing-schemas', '-'], text)
    if (found.error) continue
    return { said: found.stdout.trim(), failed: found.status !== 0 }
  }
  return undefined
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
  return { local: 'deploy/k8s/overlays/local', production: 'deploy/k8s/overlays/production', optional }
}

const leftOut = ({ unchecked }) =>
  unchecked.length > 0 ? `; no schema is known of ${unchecked.join(', ')}` : ' and their schemas'

async function checkServers() {
  const [servers, processes, monitoring] = ['servers-production', 'overlays/production', 'monitoring'].map(
    (folder) => parseManifests(render(`deploy/k8s/${folder}`) ?? ''),
  )
  const problems = [
    ...serverProblems(servers, processes, knownOfPrograms().settings),
    ...serverProblems(monitoring, [], {}),
  ]
  const schemas = await schemaProblems([...servers, ...monitoring])
  problems.push(...schemas.problems)
  for (const problem of problems) say(`servers: ${problem}`)
  if (problems.length > 0) throw new Failure('deploy/k8s/servers-production does not fit.')
  say(`servers: ${servers.length + monitoring.length} resources fit the processes${leftOut(schemas)}`)
}

async function check() {
  await build()
  let isStrict = true
  for (const [overlay, folder] of Object.entries(foldersToRender())) {
    const text = render(folder)
    if (text === undefined) {
      say('neither kubectl nor kustomize is on the PATH: deploy/k8s is not checked')
      await end(process.argv.includes('--strict') ? 1 : SKIPPED)
      return
    }
    const documents = parseManifests(text)
    const problems = problemsOf(overlay, documents)
    const schemas = await schemaProblems(documents)
    problems.push(...schemas.problems)
    const strict = strictly(text)
    if (!strict) isStrict = false
    else if (strict.failed) problems.push(strict.said)
    for (const problem of problems) say(`${overlay}: ${problem}`)
    if (problems.length > 0) throw new Failure(`deploy/k8s does not fit: ${overlay}.`)
    say(`${overlay}: ${documents.length} resources fit the settings${leftOut(schemas)}`)
  }
  await checkServers()
  if (!isStrict) say('kubeconform is not on the PATH: fields that no schema knows are not seen')
}

await live(check, { codeOnSignal: 130 })
