import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parse, stringify } from 'yaml'
import { DATA, ROOT } from '../../../deploy/local/folders.mjs'
import { manifestProblems, workloadOf } from './manifest-problems.mjs'
import { knownOfPrograms, programs, secretsOfAll, settingsProblems } from './programs.mjs'
import { parseManifests, render } from './render.mjs'
import { serverProblems } from './server-problems.mjs'

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
export function problemsOf(overlay, documents) {
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
export function foldersToRender() {
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
export const problemsOfServers = ({ servers, processes, monitoring }) => [
  ...serverProblems(servers, processes, knownOfPrograms().settings),
  ...serverProblems(monitoring, [], {}),
]

/** @returns {Record<string, any[]>} rendered */
export const readServers = () =>
  Object.fromEntries(
    Object.entries({
      servers: 'servers-production',
      processes: 'overlays/production',
      monitoring: 'monitoring',
    }).map(([name, folder]) => [name, parseManifests(render(`deploy/k8s/${folder}`) ?? '')]),
  )
