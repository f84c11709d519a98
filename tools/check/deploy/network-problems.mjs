// Which ways the policies of Kubernetes open to each program, in both directions, against those that it needs: one too few
// stops it, one too many is open to an intruder.

const DATA = 'namespace kubernetes.io/metadata.name=borderlane-data'
const MONITORING = 'namespace borderlane/monitoring=true'
const EDGE = 'namespace borderlane/edge=true'
const NAMES = 'namespace kubernetes.io/metadata.name=kube-system'
const OUTSIDE = 'the outside'
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16']
const INTERNAL_PORT = 9100
const PAGE_PORT = 3000

/**
 * Ways out by what a program reads. With `optional` an installation decides.
 * @type {{ settings: string[], ways: string[], optional?: boolean }[]}
 */
const OUT = [
  { settings: ['NATS_URL'], ways: [`${DATA} 4222/TCP`] },
  { settings: ['DATABASE_URL', 'DATABASE_OWNER_URL', 'POSTGRES_URL'], ways: [`${DATA} 5432/TCP`] },
  { settings: ['REDIS_URL'], ways: [`${DATA} 6379/TCP`] },
  { settings: ['S3_ENDPOINT'], ways: [`${DATA} 8333/TCP`] },
  { settings: ['COPY_S3_ENDPOINT'], ways: [`${OUTSIDE} 443/TCP`] },
  { settings: ['CLAMD_URL'], ways: [`${DATA} 3310/TCP`] },
  { settings: ['SMTP_URL'], ways: [`${OUTSIDE} 465/TCP`, `${OUTSIDE} 587/TCP`, `${DATA} 1025/TCP`] },
  { settings: ['IMAP_URL'], ways: [`${OUTSIDE} 993/TCP`] },
  { settings: ['STRIPE_SECRET_KEY'], ways: [`${OUTSIDE} 443/TCP`] },
  { settings: ['SIMULATED_WEBHOOK_URL'], ways: [`gateway ${PAGE_PORT}/TCP`] },
  { settings: ['TRACES_URL'], ways: [`${MONITORING} 4318/TCP`] },
  {
    settings: ['S3_ENDPOINT', 'OIDC_ISSUER', 'SOURCES_LIVE', 'CHAT_MODEL_URL'],
    ways: [`${OUTSIDE} 443/TCP`],
    optional: true,
  },
]

/**
 * @typedef {{ name: string, kind: string, labels: Record<string, string> }} Pods
 * @param {Record<string, any>[]} documents
 * @param {Pods[]} workloads
 * @param {(name: string) => string[]} readsOf names of the settings that a program reads
 * @param {string[]} bulk services whose internal port the gateway uses
 * @returns {string[]}
 */
export function networkProblems(documents, workloads, readsOf, bulk) {
  const policies = documents.filter(({ kind }) => kind === 'NetworkPolicy')
  const isClosed = policies.some(
    ({ spec }) =>
      Object.keys(spec.podSelector).length === 0 &&
      ['Ingress', 'Egress'].every((type) => spec.policyTypes.includes(type)) &&
      !spec.ingress &&
      !spec.egress,
  )
  const missing = bulk.filter((name) => !workloads.some((it) => it.name === name))
  return [
    ...(isClosed ? [] : ['what no policy names is open']),
    ...missing.map((name) => `${name} is missing`),
    ...workloads.flatMap((workload) => [
      ...compared(
        waysOf('egress', policies, workload, workloads),
        waysOut(workload.name, readsOf(workload.name), bulk),
        (way) => `${workload.name} cannot reach ${way}`,
        (way) => `${workload.name} may reach ${way} and does not need it`,
      ),
      ...compared(
        waysOf('ingress', policies, workload, workloads),
        waysIn(workload, bulk),
        (way) => `${workload.name} cannot be reached by ${way}`,
        (way) => `${workload.name} may be reached by ${way}`,
      ),
    ]),
  ]
}

function waysOut(name, reads, bulk) {
  const of = OUT.filter(({ settings }) => settings.some((it) => reads.includes(it)))
  return {
    needed: [
      `${NAMES} 53/TCP`,
      `${NAMES} 53/UDP`,
      ...of.filter(({ optional }) => !optional).flatMap(({ ways }) => ways),
      ...(name === 'gateway' ? bulk.map((other) => `${other} ${INTERNAL_PORT}/TCP`) : []),
    ],
    optional: of.filter(({ optional }) => optional).flatMap(({ ways }) => ways),
  }
}

function waysIn({ name, kind }, bulk) {
  if (name === 'backup-metrics') return { needed: [`${MONITORING} ${INTERNAL_PORT}/TCP`], optional: [] }
  if (kind !== 'Deployment') return { needed: [], optional: [] }
  return {
    needed: [
      `${MONITORING} ${INTERNAL_PORT}/TCP`,
      ...(bulk.includes(name) ? [`gateway ${INTERNAL_PORT}/TCP`] : []),
      ...(name === 'gateway' ? [`${EDGE} ${PAGE_PORT}/TCP`, `payments ${PAGE_PORT}/TCP`] : []),
    ],
    optional: [],
  }
}

function compared(open, { needed, optional }, lacks, hasTooMuch) {
  const known = [...needed, ...optional]
  return [
    ...needed.filter((way) => !open.has(way)).map(lacks),
    ...[...open].filter((way) => !known.includes(way)).map(hasTooMuch),
  ]
}

/** @returns {Set<string>} who and at which port, one for each pair */
function waysOf(direction, policies, { labels }, workloads) {
  const type = direction === 'egress' ? 'Egress' : 'Ingress'
  const side = direction === 'egress' ? 'to' : 'from'
  const rules = policies
    .filter(({ spec }) => spec.policyTypes.includes(type) && chooses(spec.podSelector, labels))
    .flatMap(({ spec }) => spec[direction] ?? [])
  const ways = rules.flatMap((rule) => {
    const ports = rule.ports?.map(
      ({ port, endPort, protocol = 'TCP' }) => `${port}${endPort ? `-${endPort}` : ''}/${protocol}`,
    ) ?? ['every port']
    const others = rule[side]?.flatMap((peer) => othersOf(peer, workloads)) ?? ['everybody']
    return others.flatMap((other) => ports.map((port) => `${other} ${port}`))
  })
  return new Set(ways)
}

/** @returns {string[]} whom a peer of a policy means */
function othersOf({ ipBlock, namespaceSelector, podSelector }, workloads) {
  if (ipBlock) {
    const isOutside = ipBlock.cidr === '0.0.0.0/0' && PRIVATE.every((it) => ipBlock.except?.includes(it))
    return [isOutside ? OUTSIDE : `addresses of ${ipBlock.cidr}`]
  }
  if (namespaceSelector) {
    const labels = Object.entries(namespaceSelector.matchLabels ?? {})
    return [labels.length === 1 ? `namespace ${labels[0]?.join('=')}` : 'many namespaces']
  }
  if (!podSelector) return ['everybody']
  return workloads.filter(({ labels }) => chooses(podSelector, labels)).map(({ name }) => name)
}

/** @returns {boolean} whether a selector of pods takes these labels */
function chooses({ matchLabels = {}, matchExpressions = [] }, labels) {
  return (
    fits(matchLabels, labels) &&
    matchExpressions.every(({ key, operator, values }) => operator === 'In' && values.includes(labels[key]))
  )
}

/** @returns {boolean} whether labels hold all that a selector asks for */
export const fits = (selector, labels) =>
  Object.entries(selector).every(([key, value]) => labels[key] === value)
