// What a value must do, wherever it is: rules by the end of its path, and the rule that what is the same for most of a kind is
// the same for all of it. `npm run mutate -- deploy` says which values neither holds.
import { leavesOf } from './mutations.mjs'
import { isAddress, referenceProblems } from './reference-problems.mjs'

const between = (least, most) => (value) => Number(value) >= least && Number(value) <= most
const SECONDS = /^(\d+)(s|m)$/
const seconds = (least, most) => (value) => {
  const [, number, unit] = SECONDS.exec(String(value)) ?? []
  return between(least, most)(Number(number) * (unit === 'm' ? 60 : 1))
}
const gigabytes = (value) => /^[1-9]\d{0,2}Gi$/.test(value)

/**
 * What is at the end of such a path, and whether it does what it is for.
 * @type {[RegExp, (value: any, where: string) => boolean, string][]}
 */
const RULES = [
  [/./, (value) => !/\|\| ?true/.test(value), 'cannot fail'],
  [
    /(command|args|entrypoint|test)\.\d+$/,
    (value) => !/\|\||&&|;|\btrue\b|\bexit 0\b/.test(value.replace('process.exit(r.ok ? 0 : 1)', '')),
    'cannot fail',
  ],
  [/\.periodSeconds$/, between(1, 60), 'is looked at too seldom, or all the time'],
  [/\.timeoutSeconds$/, between(2, 15), 'has no time to answer, or too much'],
  [/\.failureThreshold$/, between(3, 200), 'is given up too early, or never'],
  [/\.successThreshold$/, between(1, 1), 'is well too late'],
  [/\.terminationGracePeriodSeconds$/, between(30, 300), 'is killed, or never ends'],
  [/\.activeDeadlineSeconds$/, between(50, 14_400), 'is killed before it is done, or never'],
  [/\.ttlSecondsAfterFinished$/, between(3_600, 604_800), 'is gone before someone reads why, or stays'],
  [/\.(successful|failed)JobsHistoryLimit$/, between(1, 5), 'leaves no trace, or too many'],
  [/\.maxSkew$/, between(1, 1), 'is not spread'],
  [
    /requests\.storage$|Storage\.size$|storage\.size$|sizeLimit$/,
    (value) => gigabytes(value) || /^[1-9]\d{1,2}Mi$/.test(value),
    'has no room',
  ],
  [
    /\.(port|containerPort|targetPort)$/,
    (value) => typeof value === 'string' || between(443, 15_672)(value) || value === 53 || value === 80,
    'is no port of ours',
  ],
  [/TRUST_PROXY$/, (value) => /^[1-9]$|^\$\{TRUST_PROXY:-0\}$/.test(value), 'takes everybody for the proxy'],
  [
    /LOG_LEVEL$/,
    (value) => /^(info|warn|\$\{LOG_LEVEL:-info\})$/.test(value),
    'says too little, or too much',
  ],
  [/\.httpGet\.path$/, (value) => value.startsWith('/'), 'is asked for nothing'],
  [/part-of$/, (value) => value === 'borderlane', 'is a part of something else'],
  [/S3_BUCKET$|S3_REGION$/, (value) => /^(\$\{\w+:-)?[a-z0-9-]{3,63}\}?$/.test(value), 'is no place'],
  [
    /\.environment\.[A-Z0-9_]+$|\.image$/,
    (value, where) => {
      const [, name] = /^\$\{([A-Z0-9_]+)/.exec(value) ?? []
      return !name || (where.endsWith('.image') ? /^[A-Z]+\d?_IMAGE$/.test(name) : where.endsWith(`.${name}`))
    },
    'takes the value of another setting',
  ],
  [/\.environment\.[A-Z0-9_]+$/, (value) => /^(?!\$\{)|^[^}]*\}$/.test(value), 'has more than its setting'],
  [/PERCENT$/, (value) => between(1, 100)(/\d+/.exec(value)?.[0]), 'returns nothing, or more than there is'],
  [
    /^\.(identity|gateway)\.environment\.PUBLIC_URL$/,
    (value) => isAddress(/:-([^}]+)\}$/.exec(value)?.[1] ?? ''),
    'is no address',
  ],
  [/BORDERLANE_MODE$/, (value) => value === 'production', 'is not strict'],
  [/(KEEP|_DAYS)[A-Z_]*$/, (value) => Number(/\d+/.exec(value)?.[0]) >= 1, 'keeps nothing'],
  [
    /RATE_LIMIT_FACTOR$|TRACES_(JOBS_)?SHARE$/,
    (value) => Number(/[\d.]+/.exec(value)?.[0]) > 0 && Number(/[\d.]+/.exec(value)?.[0]) <= 1,
    'limits nothing, or shows nothing',
  ],
  [/\.stop_grace_period$/, seconds(10, 300), 'is killed'],
  [/\.stop_signal$/, (value) => ['SIGINT', 'SIGTERM'].includes(value), 'is killed'],
  [/\.healthcheck\.(interval|timeout)$/, seconds(2, 60), 'is looked at too seldom, or has no time to answer'],
  [/\.healthcheck\.retries$/, between(3, 60), 'is given up too early, or never'],
  [/\.healthcheck\.start_period$/, seconds(120, 600), 'has too little time to start'],
  [
    /(mem_limit|shm_size)$/,
    (value) => /^(\$\{[A-Z_]+:-)?(\d{3}m|[1-4]g)\}?$/.test(value),
    'has no memory, or all of it',
  ],
  [
    /logging\.options\.max-(size|file)$/,
    (value) => /^([1-9]\d?m|[1-9])$/.test(value),
    'keeps no log, or fills the disk',
  ],
]

/** What one of a kind has to have: by kind and name, without the hash of a ConfigMap, and by path. @type {Record<string, Record<string, RegExp>>} */
const MUST = {
  'Cluster postgres': {
    'spec.affinity.enablePodAntiAffinity': /^true$/,
    'spec.affinity.topologyKey': /^topology\.kubernetes\.io\/zone$/,
    'spec.imageName': /:1[5-9]\.\d+$/,
    'spec.primaryUpdateStrategy': /^unsupervised$/,
    'spec.postgresql.parameters.log_error_verbosity': /^terse$/,
    'spec.postgresql.parameters.idle_in_transaction_session_timeout': /^[1-9]\d?s$/,
    'spec.postgresql.parameters.shared_buffers': /^[1-4]GB$/,
    'spec.resources.limits.memory': /^[4-9]Gi$/,
    'spec.resources.requests.memory': /^[4-9]Gi$/,
    'spec.resources.requests.cpu': /^[1-8]$/,
    'spec.storage.size': /^\d{2,3}Gi$/,
    'spec.walStorage.size': /^\d{2,3}Gi$/,
  },
  'ObjectStore postgres-archive': {
    'spec.configuration.destinationPath': /^s3:\/\/[a-z0-9.-]+\/$/,
    'spec.configuration.data.compression': /^gzip$/,
    'spec.configuration.data.encryption': /^AES256$/,
    'spec.configuration.wal.compression': /^gzip$/,
    'spec.configuration.wal.encryption': /^AES256$/,
    'spec.configuration.s3Credentials.accessKeyId.name': /^postgres-archive$/,
    'spec.configuration.s3Credentials.accessKeyId.key': /^S3_ACCESS_KEY$/,
    'spec.configuration.s3Credentials.secretAccessKey.name': /^postgres-archive$/,
    'spec.configuration.s3Credentials.secretAccessKey.key': /^S3_SECRET_KEY$/,
  },
  'ScheduledBackup postgres': { 'spec.immediate': /^true$/ },
  'StatefulSet valkey': { 'spec.serviceName': /^valkey$/ },
  'StatefulSet seaweedfs-s3': { 'spec.serviceName': /^seaweedfs-s3$/ },
  'ConfigMap site': { 'data.SIMULATED_WEBHOOK_URL': /^http:\/\/gateway\/webhooks\/simulated$/ },
  'Deployment catalogue': { 'spec.template.spec.containers.0.env.1.value': /^http:\/\/catalogue:9100$/ },
  'StatefulSet nats': {
    'spec.serviceName': /^nats-nodes$/,
    // One that waits for the others has to see them start.
    'spec.podManagementPolicy': /^Parallel$/,
    'spec.template.spec.topologySpreadConstraints.0.topologyKey': /^topology\.kubernetes\.io\/zone$/,
    'spec.template.spec.terminationGracePeriodSeconds': /^\d{2,3}$/,
    'spec.template.spec.containers.0.env.0.name': /^POD_NAME$/,
    'spec.template.spec.containers.0.env.0.valueFrom.fieldRef.fieldPath': /^metadata\.name$/,
  },
  'Service nats-nodes': { 'spec.clusterIP': /^None$/, 'spec.publishNotReadyAddresses': /^true$/ },
  'Namespace borderlane': { 'metadata.labels.pod-security.kubernetes.io/enforce': /^restricted$/ },
  'Namespace borderlane-data': {
    // The scanner starts as root.
    'metadata.labels.pod-security.kubernetes.io/enforce': /^baseline$/,
  },
  'ConfigMap every-process': {
    'data.BORDERLANE_MODE': /^production$/,
    'data.NATS_URL': /^nats:\/\/nats:4222$/,
  },
  'CronJob backup-copy': {
    'spec.jobTemplate.spec.template.spec.containers.0.env.3.name': /^COPY_S3_ENDPOINT$/,
    'spec.jobTemplate.spec.template.spec.containers.0.env.3.value': /^https:\/\//,
  },
  'Deployment gateway': {
    'spec.template.spec.containers.0.env.3.name': /^TRUST_PROXY$/,
    'spec.template.spec.containers.0.env.3.value': /^[1-9]$/,
    'spec.template.spec.containers.0.env.4.value': /^\/app\/web\/dist$/,
  },
  'StatefulSet backup-metrics': {
    'spec.template.spec.containers.0.readinessProbe.httpGet.path': /^\/metrics$/,
  },
  'PodDisruptionBudget nats': { 'spec.maxUnavailable': /^1$/ },
}
/** Labels of what is not rendered here: namespaces, and pods of an operator. */
const OF_OTHERS =
  /^(kubernetes\.io\/metadata\.name=(borderlane|borderlane-data|cnpg-system|kube-system)|borderlane\/(monitoring|edge)=true|cnpg\.io\/cluster=postgres)$/

/** From so many on it is no accident. */
const MOST = 0.7
const LEAST_GROUP = 4

/** What one of a kind has otherwise, and is right to: its name and the path. */
const MAY_DIFFER = [
  /^restore-drill .*secretName$/,
  /^backup-copy .*(env\.[34]\..*|borderlane\/role)$/,
  /^nats-nodes spec\.selector/,
  /^provision-(database|streams) .*containers\.0\.(image|command\.1)$/,
  /^documents .*memory$|^documents mem_limit$/,
  /^orders networks\.1$/,
  /^gateway (environment\.DATABASE_POOL_SIZE|depends_on\.migrate-<name>\.condition|build\.args\.PROJECT)$/,
  /^(chat|catalogue) depends_on\.redis\.condition$/,
]

/** @param {string} subject @param {any} document @returns {string[]} */
function broken(subject, document) {
  return leavesOf(document).flatMap(({ path, value }) => {
    const where = `.${path.join('.')}`
    return RULES.filter(([at, holds]) => at.test(where) && !holds(value, where)).map(
      ([, , what]) => `${subject} ${what}: ${where.slice(1)} is ${JSON.stringify(value)}`,
    )
  })
}

/**
 * What most of a group have, and another one has not.
 * @param {{ name: string, document: any }[]} group
 * @returns {string[]}
 */
export function outliers(group) {
  const all = group.map(({ name, document }) => {
    const own = (text) =>
      String(text).replaceAll(name, '<name>').replaceAll(name.replace('migrate-', ''), '<service>')
    return {
      name,
      values: new Map(leavesOf(document).map(({ path, value }) => [path.map(own).join('.'), own(value)])),
    }
  })
  const paths = new Set(all.flatMap(({ values }) => [...values.keys()]))
  return [...paths].flatMap((path) => {
    const counted = all.map(({ values }) => values.get(path))
    const countOf = (value) => counted.filter((it) => it === value).length
    const [usual] = counted.toSorted((one, other) => countOf(other) - countOf(one))
    if (countOf(usual) < MOST * all.length) return []
    return all
      .filter(
        ({ name, values }) =>
          values.get(path) !== usual && !MAY_DIFFER.some((one) => one.test(`${name} ${path}`)),
      )
      .map(({ name, values }) => `${name} has ${path} ${values.get(path)}, and the others ${usual}`)
  })
}

/** Each has a name and the place of the others, chooses something that is there, and has what its kind must have. */
function placed(documents) {
  const places = documents.map(({ kind, metadata }) =>
    kind === 'Namespace' ? metadata.name : metadata.namespace,
  )
  const templates = documents.map(({ spec }) => spec?.jobTemplate?.spec.template ?? spec?.template)
  const labels = new Set(
    templates.flatMap((it) =>
      Object.entries(it?.metadata?.labels ?? {}).map(([key, value]) => `${key}=${value}`),
    ),
  )
  return documents.flatMap((document) => {
    const { apiVersion, kind, metadata, spec } = document
    const name = metadata.name ?? ''
    const leaves = new Map(leavesOf(document).map(({ path, value }) => [path.join('.'), value]))
    const chosen = [...leaves]
      .map(([path, value]) => [
        /[sS]elector\.(?:matchLabels\.)?((?:[\w-]+\.)*[\w-]+(?:\/[\w-.]+)?)$/.exec(path)?.[1],
        value,
      ])
      .filter(([key]) => key && key.includes('/'))
    const must = MUST[`${kind} ${name.replace(/-[a-z0-9]{10}$/, '')}`] ?? {}
    return [
      ...(/^[a-z0-9][a-z0-9.-]*$/.test(name) ? [] : [`a ${kind} has no name`]),
      ...(/^([a-z0-9.-]+\/)?v\d+((alpha|beta)\d+)?$/.test(apiVersion)
        ? []
        : [`${kind} ${name} is of ${apiVersion}`]),
      ...(kind === 'Namespace' || metadata.namespace === places[0]
        ? []
        : [`${kind} ${name} is in ${metadata.namespace}`]),
      ...chosen
        .filter(([key, value]) => !labels.has(`${key}=${value}`) && !OF_OTHERS.test(`${key}=${value}`))
        .map(([key, value]) => `${kind} ${name} chooses ${key}=${value}, which no one has`),
      ...(kind === 'NetworkPolicy' && spec.ingress && !spec.policyTypes?.includes('Ingress')
        ? [`${kind} ${name} lets in and closes nothing`]
        : []),
      ...(JSON.stringify(document).includes('"matchLabels":{}')
        ? [`${kind} ${name} chooses everything`]
        : []),
      ...Object.entries(must)
        .filter(([path, pattern]) => !pattern.test(String(leaves.get(path) ?? '')))
        .map(([path]) => `${kind} ${name} has ${path} ${leaves.get(path)}`),
    ]
  })
}

function groupsOf(all, kindOf) {
  const kinds = new Set(all.map(kindOf))
  return [...kinds]
    .map((kind) => all.filter((it) => kindOf(it) === kind))
    .filter((group) => group.length >= LEAST_GROUP)
}

/** Ours, or a server's. */
const kindOfDocument = ({ document: { kind, spec } }) => {
  const template = spec?.jobTemplate?.spec.template ?? spec?.template
  // Steps and backups by the image that they run.
  const image = kind === 'CronJob' ? template.spec.containers?.[0]?.image : ''
  return `${kind} ${template?.metadata?.labels?.['borderlane/role'] ? 'ours' : ''} ${image} ${spec?.externalName ? 'name' : ''}`
}

/**
 * @param {any[]} documents of Kubernetes, as they were rendered
 * @param {boolean} isReal whether people's money is taken
 * @returns {string[]}
 */
export function valueProblems(documents, isReal) {
  const all = documents.map((document) => ({ name: document.metadata.name, document }))
  const settings = Object.assign(
    {},
    ...documents.filter(({ kind }) => kind === 'ConfigMap').map(({ data }) => data),
  )
  return [
    ...placed(documents),
    ...referenceProblems(documents),
    ...all.flatMap(({ name, document }) => broken(`${document.kind} ${name}`, document)),
    // Policies are compared way by way (network-problems.mjs).
    ...groupsOf(
      all.filter(({ document }) => document.kind !== 'NetworkPolicy'),
      kindOfDocument,
    ).flatMap(outliers),
    ...(isReal && settings.PAYMENTS_ALLOW_SIMULATED && settings.PAYMENTS_ALLOW_SIMULATED !== 'no'
      ? ['payments are simulated where people pay']
      : []),
  ]
}

/** Ours are all built and closed in alike; all write a log that ends. */
function madeAlike(name, { build, environment, image, logging, volumes = [], ...service }) {
  const readsSecrets = volumes.some((it) => it.endsWith(':/run/secrets:ro'))
  const holds = {
    'fills the disk with its log':
      logging?.driver === 'json-file' && Number(logging.options?.['max-file']) > 0,
    'runs another image, or no exact one':
      /^(borderlane\/[a-z]+:\$\{BORDERLANE_VERSION:-latest\}|\$\{[A-Z0-9]+_IMAGE:-[a-z0-9/-]+:\d+\.\d+[\w.-]*\})$/.test(
        image,
      ),
    ...(build && {
      'is built otherwise than the others':
        build.context === '.' &&
        build.dockerfile === 'deploy/docker/Dockerfile' &&
        build.args?.BASE === '${NODE_IMAGE:-node:26-bookworm-slim}' &&
        /^(gateway|services\/[a-z]+)$/.test(build.args.PROJECT) &&
        image.includes(`/${build.args.PROJECT.split('/').at(-1)}:`),
      'may write its root file system': service.read_only === true && service.tmpfs?.includes('/tmp'),
      'keeps capabilities': service.cap_drop?.includes('ALL'),
      'does not hear the signal to end': service.init === false,
      'reads its secrets elsewhere than they lie':
        !readsSecrets || environment?.SECRETS_FOLDER === '/run/secrets',
      'is not strict': !readsSecrets || environment?.BORDERLANE_MODE === 'production',
    }),
  }
  return Object.entries(holds)
    .filter(([, well]) => !well)
    .map(([what]) => `${name} ${what}`)
}

const kindOfService = ({ name, document }) =>
  document.environment?.INTERNAL_PORT ? 'process' : name.startsWith('migrate-') ? 'migration' : name

/** @param {Record<string, any>} compose docker-compose.yml, with its merges done @returns {string[]} */
export function composeValueProblems(compose) {
  const all = Object.entries(compose.services).map(([name, document]) => ({ name, document }))
  return [
    ...all.flatMap(({ name, document }) => [
      ...madeAlike(name, document),
      ...broken(name, { [name]: document }),
    ]),
    ...groupsOf(all, kindOfService).flatMap(outliers),
  ]
}
