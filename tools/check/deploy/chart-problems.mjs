import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { DATA } from '../../../deploy/local/folders.mjs'
import { schemaProblems } from './schemas.mjs'
import { fill } from './helm-chart.mjs'
import { byQueue, sum, toYaml, writeChart } from './make-chart.mjs'

const HELM = ['helm', join(homedir(), 'go/bin/helm')]

/**
 * Whether the chart, filled in with the overlay's own values, is the overlay again; Helm says so too where it is at hand.
 * @param {any[]} documents the production overlay
 * @returns {Promise<{ problems: string[], isByHelm: boolean }>}
 */
export async function chartProblems(documents) {
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
