// `npm run check:k8s`: renders the overlays of deploy/k8s, compares what every program is given with what it reads, and
// checks the schemas where kubeconform is at hand.
import { spawnSync } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { build } from '../../../deploy/local/build.mjs'
import { Failure } from '../../../deploy/local/failure.mjs'
import { ROOT } from '../../../deploy/local/folders.mjs'
import { live } from '../../../deploy/local/life.mjs'
import { say } from '../../../deploy/local/progress.mjs'
import { programs, secretsOfAll, settingsProblems } from './programs.mjs'

const run = (program, args, input) =>
  spawnSync(program, args, { cwd: ROOT, encoding: 'utf8', input, maxBuffer: 50_000_000 })

function render(folder) {
  for (const [program, ...args] of [
    ['kubectl', 'kustomize'],
    ['kustomize', 'build'],
  ]) {
    const { error, status, stdout, stderr } = run(program, [...args, folder])
    if (error) continue
    if (status !== 0) throw new Failure(`${folder} does not render:\n${stderr}`)
    return stdout
  }
  return undefined
}

/** What the overlay is asked to be given by whoever uses it. */
const THEIRS = {
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
    const theirs = overlay === 'production' ? THEIRS[name] : {}
    problems.push(...settingsProblems(name, schema, given, { ...secrets[name], ...theirs }))
    if (!pod.volumes.some(({ secret }) => secret?.secretName === `secrets-${name}`))
      problems.push(`${name} has no secrets of its own`)
    if (!container.securityContext?.readOnlyRootFilesystem || !pod.securityContext?.runAsNonRoot)
      problems.push(`${name} is not restricted`)
  }
  return problems
}

function schemaProblems(text) {
  for (const program of ['kubeconform', join(homedir(), 'go/bin/kubeconform')]) {
    const found = run(program, ['-strict', '-summary', '-ignore-missing-schemas', '-'], text)
    if (found.error) continue
    return { said: found.stdout.trim(), failed: found.status !== 0 }
  }
  return undefined
}

async function check() {
  await build()
  let isChecked = true
  for (const overlay of ['local', 'production']) {
    const text = render(`deploy/k8s/overlays/${overlay}`)
    if (text === undefined) {
      say('neither kubectl nor kustomize is on the PATH: deploy/k8s is not checked')
      return
    }
    const documents = parseAllDocuments(text).map((document) => document.toJS())
    const problems = problemsOf(overlay, documents)
    const schema = schemaProblems(text)
    if (!schema) isChecked = false
    else if (schema.failed) problems.push(schema.said)
    for (const problem of problems) say(`${overlay}: ${problem}`)
    if (problems.length > 0) throw new Failure(`deploy/k8s/overlays/${overlay} does not fit.`)
    say(`${overlay}: ${documents.length} resources fit the settings${schema ? ` and ${schema.said}` : ''}`)
  }
  if (!isChecked) say('kubeconform is not on the PATH: the schemas of Kubernetes are not checked')
}

await live(check, { codeOnSignal: 130 })
