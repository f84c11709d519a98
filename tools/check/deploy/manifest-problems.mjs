// What can be wrong with the rendered manifests of Kubernetes that neither their schema nor the settings tell: pods, selectors,
// ways through the network, autoscalers, jobs by the clock.
import { fits, networkProblems } from './network-problems.mjs'
import { podProblems, portOf, unmet } from './pod-problems.mjs'

/** What programs read that are no process and no step of their own. */
const READS = {
  'keep-streams': 'provision-streams',
  'backup-tables': ['POSTGRES_URL', 'S3_ENDPOINT'],
  'backup-keys': ['POSTGRES_URL', 'S3_ENDPOINT'],
  'backup-copy': ['COPY_S3_ENDPOINT'],
  'restore-drill': ['POSTGRES_URL', 'S3_ENDPOINT'],
  'backup-metrics': [],
}
/** Backups no one makes are none. */
const NEEDED_BY_PRODUCTION = ['backup-tables', 'backup-keys', 'backup-copy', 'restore-drill']
/** As often as docs/operator.md promises. */
const SCHEDULES = {
  'keep-streams': /^\* \* \* \* \*$/,
  'backup-keys': /^\*\/5 \* \* \* \*$/,
  'backup-copy': /^\*\/5 \* \* \* \*$/,
  'backup-tables': /^\d{1,2} \d{1,2} \* \* \*$/,
  'restore-drill': /^\d{1,2} \d{1,2} \* \* [0-6]$/,
}
/** Below it replicas are made for nothing, above it too late. */
const UTILIZATION = { least: 50, most: 90 }
/** A migration waits for its roles by failing. */
const TRIES = 5

/**
 * @typedef {Record<string, any>} Manifest
 * @typedef {import('./pod-problems.mjs').Workload & { selector?: Record<string, string> }} Workload
 */

/**
 * @param {Manifest[]} documents as they were rendered
 * @param {{ settings: Record<string, string[]>, bulk: string[] }} known `settings`: names of the settings that each program
 *   reads; `bulk`: services whose internal port the gateway uses
 * @returns {string[]}
 */
export function manifestProblems(documents, { settings, bulk }) {
  const workloads = documents.flatMap((it) => workloadOf(it, documents))
  const deployments = workloads.filter(({ kind }) => kind === 'Deployment')
  const isReal = documents.some((it) => it.kind === 'ConfigMap' && it.data?.PAYMENTS_ALLOW_SIMULATED === 'no')
  const readsOf = (name) => {
    const other = READS[name]
    return Array.isArray(other) ? other : (settings[other ?? name] ?? [])
  }
  return [
    ...placesOf(documents),
    ...workloads.flatMap((it) => podProblems(it, isReal)),
    ...selectors(documents, deployments),
    ...services(documents, deployments),
    ...replicas(documents, deployments, isReal),
    ...networkProblems(documents, workloads, readsOf, bulk),
    ...sameSteps(workloads),
    ...jobs(documents),
    ...backups(documents, workloads, isReal),
    ...monitors(documents, deployments),
  ]
}

/** @returns {Workload[]} one, or none for what runs nothing */
function workloadOf(document, documents) {
  const template = document.spec?.jobTemplate?.spec?.template ?? document.spec?.template
  if (!template?.spec?.containers) return []
  const [container] = template.spec.containers
  const dataOf = (name) =>
    documents.find((it) => it.kind === 'ConfigMap' && it.metadata.name === name)?.data ?? {}
  const own = (container.env ?? []).map(({ name, value, valueFrom }) => [
    name,
    value ?? dataOf(valueFrom?.configMapKeyRef?.name)[valueFrom?.configMapKeyRef?.key],
  ])
  const maps = (container.envFrom ?? []).map(({ configMapRef }) => dataOf(configMapRef.name))
  return [
    {
      name: document.metadata.name,
      kind: document.kind,
      pod: template.spec,
      labels: template.metadata?.labels ?? {},
      container,
      given: Object.assign({}, ...maps, Object.fromEntries(own)),
      ...(document.kind === 'Deployment' && { selector: document.spec.selector?.matchLabels ?? {} }),
    },
  ]
}

/** Everything is in one namespace, once. */
function placesOf(documents) {
  const names = documents.map((it) => `${it.kind} ${it.metadata.namespace ?? ''}/${it.metadata.name}`)
  const namespace = documents.find(({ kind }) => kind === 'Namespace')?.metadata.name
  return [
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} is there twice`),
    ...documents
      .filter((it) => it.kind !== 'Namespace' && it.metadata.namespace !== namespace)
      .map((it) => `${it.kind} ${it.metadata.name} is in the namespace ${it.metadata.namespace}`),
  ]
}

/** What chooses pods by labels chooses those of its own name. */
function selectors(documents, deployments) {
  const of = (name) => deployments.find((it) => it.name === name)
  const own = deployments.flatMap(({ name, selector, labels }) =>
    fits(selector, labels) && Object.keys(selector).length > 0
      ? []
      : [`Deployment ${name} does not choose its own pods`],
  )
  const budgets = documents
    .filter(({ kind }) => kind === 'PodDisruptionBudget')
    .flatMap(({ metadata: { name }, spec }) =>
      of(name) && fits(spec.selector?.matchLabels ?? {}, of(name).labels)
        ? []
        : [`PodDisruptionBudget ${name} does not choose the pods of ${name}`],
    )
  const missing = deployments.flatMap(({ name }) =>
    ['Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler']
      .filter((kind) => !documents.some((it) => it.kind === kind && it.metadata.name === name))
      .map((kind) => `${name} has no ${kind}`),
  )
  return [...own, ...budgets, ...missing]
}

/** The way of a request: from the route to a service, from each port of it to the port of the same name. */
function services(documents, deployments) {
  const all = documents.filter(({ kind }) => kind === 'Service')
  const leads = all
    .filter(({ spec }) => spec.selector)
    .flatMap(({ metadata: { name }, spec }) => {
      const chosen = deployments.find((it) => it.name === name)
      if (!chosen || !fits(spec.selector, chosen.labels))
        return [`Service ${name} does not choose the pods of ${name}`]
      return [
        ...unmet(`Service ${name}`, {
          'is open beyond the cluster': (spec.type ?? 'ClusterIP') === 'ClusterIP',
        }),
        ...spec.ports
          .filter((it) => it.name !== it.targetPort || !portOf(chosen.container, it.targetPort))
          .map((it) => `Service ${name} leads from ${it.name} to the port ${it.targetPort}`),
      ]
    })
  const routes = documents
    .filter(({ kind }) => kind === 'HTTPRoute')
    .flatMap(({ metadata, spec }) =>
      spec.rules
        .flatMap(({ backendRefs }) => backendRefs)
        .filter(({ name, port }) => {
          const target = all.find((it) => it.metadata.name === name)
          return target?.spec.ports?.find((it) => it.port === port)?.name !== 'http'
        })
        .map(({ name, port }) => `HTTPRoute ${metadata.name} leads to ${name}:${port}, where no page is`),
    )
  return [...leads, ...routes]
}

function replicas(documents, deployments, isReal) {
  const scales = documents
    .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
    .flatMap(({ metadata: { name }, spec }) => {
      const { kind, name: target } = spec.scaleTargetRef
      const budget = documents.find((it) => it.kind === 'PodDisruptionBudget' && it.metadata.name === name)
      return unmet(`HorizontalPodAutoscaler ${name}`, {
        [`scales ${kind} ${target}, which is not there`]:
          target === name && kind === 'Deployment' && deployments.some((it) => it.name === target),
        'has a lowest number above its highest': spec.minReplicas <= spec.maxReplicas,
        'leaves one replica alone': !isReal || spec.minReplicas >= 2,
        'never lets a node be emptied': !budget || budget.spec.minAvailable < spec.minReplicas,
        'lets a node take every replica': !isReal || !budget || budget.spec.minAvailable >= 1,
        'looks at something else than the processor, or at a target that never comes':
          spec.metrics?.length > 0 && spec.metrics.every(isOfProcessor),
      })
    })
  const rollouts = documents
    .filter(({ kind }) => kind === 'Deployment')
    .flatMap(({ metadata: { name }, spec }) =>
      unmet(name, {
        'ends all replicas before a new one begins': spec.strategy?.type !== 'Recreate',
        'sets the number of replicas that its autoscaler has chosen': spec.replicas === undefined,
      }),
    )
  return [...scales, ...rollouts]
}

function isOfProcessor({ type, resource }) {
  const { averageUtilization, type: kind } = resource?.target ?? {}
  return (
    type === 'Resource' &&
    resource.name === 'cpu' &&
    kind === 'Utilization' &&
    averageUtilization >= UTILIZATION.least &&
    averageUtilization <= UTILIZATION.most
  )
}

/** What makes the streams and what keeps them have the same settings. */
function sameSteps(workloads) {
  const [made, kept] = ['provision-streams', 'keep-streams'].map((name) =>
    workloads.find((it) => it.name === name),
  )
  if (!made || !kept) return ['provision-streams or keep-streams is missing']
  return JSON.stringify(made.given) === JSON.stringify(kept.given)
    ? []
    : ['keep-streams has other settings than provision-streams']
}

function jobs(documents) {
  return documents.flatMap(({ kind, metadata: { name }, spec }) => {
    if (kind === 'Job')
      return unmet(name, {
        'gives up before the servers are there': (spec.backoffLimit ?? 6) >= TRIES,
        'ends with the first failure': spec.template.spec.restartPolicy === 'OnFailure',
      })
    if (kind !== 'CronJob') return []
    return unmet(name, {
      'is switched off': !spec.suspend,
      [`runs at "${spec.schedule}"`]: SCHEDULES[name]?.test(spec.schedule),
      'runs beside itself': spec.concurrencyPolicy === 'Forbid',
      'may hang for ever': spec.jobTemplate.spec.activeDeadlineSeconds > 0,
    })
  })
}

/** An installation that takes money makes backups; where some are made, all are, and on the same volume. */
function backups(documents, workloads, isReal) {
  const made = NEEDED_BY_PRODUCTION.map((name) => workloads.find((it) => it.name === name))
  if (made.every((it) => !it) && !isReal) return []
  return NEEDED_BY_PRODUCTION.flatMap((name, at) => {
    const claim = made[at]?.pod.volumes?.find((it) => it.name === 'backups')?.persistentVolumeClaim?.claimName
    return unmet(name, {
      'is missing: no one makes backups': Boolean(made[at]),
      'keeps nothing': documents.some(
        (it) => it.kind === 'PersistentVolumeClaim' && it.metadata.name === claim,
      ),
    })
  })
}

/** Prometheus finds every process at the port of its metrics, and names it as the alarms do. */
function monitors(documents, deployments) {
  return (
    documents
      // Those of the backups and of Postgres have no process.
      .filter(
        ({ kind, metadata }) => kind === 'PodMonitor' && !['backups', 'postgres'].includes(metadata.name),
      )
      .flatMap(({ metadata: { name }, spec }) =>
        unmet(`PodMonitor ${name}`, {
          'does not choose every process': deployments.every(({ labels }) =>
            fits(spec.selector.matchLabels ?? {}, labels),
          ),
          'asks another port or path than that of the metrics': spec.podMetricsEndpoints.every(
            ({ port, path }) =>
              path === '/metrics' && deployments.every(({ container }) => portOf(container, port) === 9100),
          ),
          'names processes otherwise than the alarms': spec.podMetricsEndpoints.every(
            ({ relabelings = [] }) =>
              relabelings.some(
                (it) =>
                  it.targetLabel === 'process' &&
                  it.sourceLabels?.[0] === '__meta_kubernetes_pod_label_app_kubernetes_io_name',
              ) && relabelings.some((it) => it.targetLabel === 'job' && it.replacement === 'borderlane'),
          ),
        }),
      )
  )
}
