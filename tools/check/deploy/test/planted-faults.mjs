// What the planted faults change: one thing each. `planted.test.mjs` holds that each is seen.

export const programOf = (workload) => workload.spec.template.spec.containers[0]
const podOf = (workload) => workload.spec.template.spec
const podOfClock = (workload) => workload.spec.jobTemplate.spec.template.spec

function remove(list, value) {
  list.splice(list.indexOf(value), 1)
}

/** Each changes one thing; `find` gives a document by kind and name. */
export const IN_KUBERNETES = {
  'a probe that asks a path which is not there': (find) =>
    (programOf(find('Deployment', 'orders')).readinessProbe.httpGet.path = '/health/readiness'),
  'liveness that asks what a process depends on': (find) =>
    (programOf(find('Deployment', 'orders')).livenessProbe.httpGet.path = '/health/ready'),
  'a probe on a port that the container has not': (find) =>
    (programOf(find('Deployment', 'chat')).livenessProbe.httpGet.port = 'http'),
  'a container port that the program does not listen on': (find) =>
    (programOf(find('Deployment', 'payments')).ports[0].containerPort = 9101),
  'a service that chooses the pods of another': (find) =>
    (find('Service', 'orders').spec.selector['app.kubernetes.io/name'] = 'payments'),
  'a service that leads to a port without a listener': (find) =>
    (find('Service', 'gateway').spec.ports[1].targetPort = 'web'),
  'a deployment that does not choose its own pods': (find) =>
    (find('Deployment', 'identity').spec.selector.matchLabels['app.kubernetes.io/name'] = 'auth'),
  'a budget that selects no pod': (find) =>
    (find('PodDisruptionBudget', 'identity').spec.selector.matchLabels['app.kubernetes.io/name'] = 'auth'),
  'a budget under which no node can be emptied': (find) =>
    (find('PodDisruptionBudget', 'orders').spec.minAvailable = 2),
  'an autoscaler of a deployment that is not there': (find) =>
    (find('HorizontalPodAutoscaler', 'orders').spec.scaleTargetRef.name = 'order'),
  'an autoscaler whose lowest number is above its highest': (find) =>
    (find('HorizontalPodAutoscaler', 'chat').spec.minReplicas = 9),
  'a service that may not reach Redis': (find) =>
    remove(find('NetworkPolicy', 'queues-and-limits').spec.podSelector.matchExpressions[0].values, 'orders'),
  'the gateway at the database': (find) =>
    find('NetworkPolicy', 'database').spec.podSelector.matchExpressions[0].values.push('gateway'),
  'bytes that may not come in': (find) =>
    remove(find('NetworkPolicy', 'bytes-in').spec.podSelector.matchExpressions[0].values, 'documents'),
  'a namespace that is open': (find) =>
    (find('NetworkPolicy', 'nothing-else').spec.policyTypes = ['Ingress']),
  'a process that may run as root': (find) =>
    (find('Deployment', 'documents').spec.template.spec.securityContext.runAsNonRoot = false),
  'a job that keeps its capabilities': (find) =>
    delete programOf(find('Job', 'migrate-orders')).securityContext.capabilities,
  'a process without a limit of memory': (find) =>
    delete programOf(find('Deployment', 'documents')).resources.limits,
  'the secrets of another program': (find) =>
    (find('Deployment', 'chat').spec.template.spec.volumes[0].secret.secretName = 'secrets-orders'),
  'the image of another program': (find) =>
    (programOf(find('Job', 'migrate-payments')).image = 'registry.example.com/borderlane/orders:0.1.0'),
  'a process that is killed while it ends': (find) =>
    (find('Deployment', 'gateway').spec.template.spec.terminationGracePeriodSeconds = 10),
  'streams that are kept with other settings than they were made with': (find) =>
    (find('CronJob', 'keep-streams').spec.jobTemplate.spec.template.spec.containers[0].env[4].value = '1'),
  'backups that no one makes': (find) => (find('CronJob', 'backup-tables').metadata.name = 'backup'),
  'a backup that is given what opens it': (find) =>
    (find('CronJob', 'backup-keys').spec.jobTemplate.spec.template.spec.volumes[0].secret.secretName =
      'secrets-restore'),
  'a drill that may not reach the store': (find) =>
    find('NetworkPolicy', 'backups').spec.egress[0].ports.splice(1, 1),
  'a target that no replica comes to': (find) =>
    (find('HorizontalPodAutoscaler', 'orders').spec.metrics[0].resource.target.averageUtilization = 700),
  'an autoscaler that looks at what no one measures': (find) =>
    (find('HorizontalPodAutoscaler', 'orders').spec.metrics[0].resource.name = 'gpu'),
  'one replica at quiet times': (find) => {
    find('HorizontalPodAutoscaler', 'chat').spec.minReplicas = 1
    find('PodDisruptionBudget', 'chat').spec.minAvailable = 0
  },
  'a deployment that sets what its autoscaler chose': (find) =>
    (find('Deployment', 'orders').spec.replicas = 1),
  'a rollout with no one there': (find) =>
    (find('Deployment', 'orders').spec.strategy = { type: 'Recreate' }),
  'a second container that may do anything': (find) =>
    podOf(find('Deployment', 'orders')).containers.push({
      name: 'debug',
      image: 'busybox:1.36',
      securityContext: { privileged: true },
    }),
  'a container that is root where its pod is not': (find) =>
    (programOf(find('Deployment', 'orders')).securityContext.runAsUser = 0),
  'a folder of the node': (find) =>
    podOf(find('Deployment', 'orders')).volumes.push({ name: 'host', hostPath: { path: '/' } }),
  'a way out to everybody': (find) => find('NetworkPolicy', 'database').spec.egress.push({}),
  'a way out that its program does not need': (find) =>
    find('NetworkPolicy', 'database').spec.egress.push({
      to: [{ ipBlock: { cidr: '0.0.0.0/0' } }],
      ports: [{ port: 443 }],
    }),
  'a way to another namespace than that of the servers': (find) =>
    (find('NetworkPolicy', 'database').spec.egress[0].to[0].namespaceSelector.matchLabels[
      'kubernetes.io/metadata.name'
    ] = 'data'),
  'a way by another protocol': (find) =>
    (find('NetworkPolicy', 'broker').spec.egress[0].ports[0].protocol = 'UDP'),
  'a policy of another direction': (find) =>
    (find('NetworkPolicy', 'database').spec.policyTypes = ['Ingress']),
  'a page that no one from outside may ask for': (find) =>
    (find('NetworkPolicy', 'gateway-in').spec.ingress[0].ports[0].port = 80),
  'a gateway without its edge': (find) => (find('NetworkPolicy', 'gateway-in').spec.ingress[0].from = [{}]),
  'metrics that no one may read': (find) =>
    (find('NetworkPolicy', 'metrics').spec.podSelector.matchLabels['borderlane/role'] = 'processes'),
  'traces to the port of another protocol': (find) =>
    (find('NetworkPolicy', 'traces').spec.egress[0].ports[0].port = 4317),
  'payments that may not reach the provider': (find) =>
    find('NetworkPolicy', 'payments-provider').spec.egress.shift(),
  'a root that can only be read, without a /tmp': (find) =>
    programOf(find('Deployment', 'documents')).volumeMounts.pop(),
  'too little time to start': (find) =>
    (programOf(find('Deployment', 'orders')).startupProbe.failureThreshold = 3),
  'an end for one slow answer': (find) =>
    (programOf(find('Deployment', 'orders')).livenessProbe.failureThreshold = 1),
  'a probe by TLS': (find) =>
    (programOf(find('Deployment', 'orders')).readinessProbe.httpGet.scheme = 'HTTPS'),
  'memory in thousandths of a byte': (find) => {
    const { requests, limits } = programOf(find('Deployment', 'orders')).resources
    requests.memory = limits.memory = '384m'
  },
  'less memory than was measured': (find) => {
    const { requests, limits } = programOf(find('Deployment', 'orders')).resources
    requests.memory = limits.memory = '64Mi'
  },
  'processors where thousandths are meant': (find) =>
    (programOf(find('Deployment', 'orders')).resources.requests.cpu = '250'),
  'a limit of the processor': (find) =>
    (programOf(find('Deployment', 'orders')).resources.limits.cpu = '50m'),
  'processes that listen to themselves': (find) =>
    programOf(find('Deployment', 'orders')).env.push({ name: 'INTERNAL_HOST', value: '127.0.0.1' }),
  'a route to a port without a page': (find) =>
    (find('HTTPRoute', 'site').spec.rules[0].backendRefs[0].port = 9100),
  'a service that leads to the internal port': (find) =>
    (find('Service', 'gateway').spec.ports[1].targetPort = 'internal'),
  'a service that is open beyond the cluster': (find) =>
    (find('Service', 'orders').spec.type = 'LoadBalancer'),
  'something in another namespace': (find) => delete find('CronJob', 'backup-keys').metadata.namespace,
  'a second place that no one copies to': (find) => (find('CronJob', 'backup-copy').metadata.name = 'copy'),
  'backups that are switched off': (find) => (find('CronJob', 'backup-keys').spec.suspend = true),
  'keys that are copied once an hour': (find) => (find('CronJob', 'backup-keys').spec.schedule = '5 * * * *'),
  'backups without a place': (find) =>
    podOfClock(find('CronJob', 'backup-tables')).containers[0].volumeMounts.pop(),
  'backups of keys alone': (find) =>
    (podOfClock(find('CronJob', 'backup-tables')).containers[0].command[4] = '--keys-only'),
  'a program of ours that is another one tomorrow': (find) =>
    (programOf(find('Deployment', 'orders')).image = 'registry.example.com/borderlane/orders:latest'),
  'keys that are killed while they are copied': (find) =>
    (find('CronJob', 'backup-keys').spec.jobTemplate.spec.activeDeadlineSeconds = 5),
  'readiness that is asked once an hour': (find) =>
    (programOf(find('Deployment', 'orders')).readinessProbe.periodSeconds = 3_600),
  'a page behind a proxy that believes every address': (find) =>
    (find('ConfigMap', 'site').data.TRUST_PROXY = '0'),
  'payments that are simulated where people pay': (find) =>
    (find('ConfigMap', 'site').data.PAYMENTS_ALLOW_SIMULATED = 'yes'),
  'a step that cannot fail': (find) =>
    (programOf(find('Job', 'provision-streams')).command = [
      'sh',
      '-c',
      'node /app/libs/messaging/dist/provision.js || true',
    ]),
  'backups that are kept for no day': (find) =>
    (podOfClock(find('CronJob', 'backup-tables')).containers[0].command[6] = '0'),
  'what one of eight has otherwise': (find) =>
    (find('Deployment', 'chat').spec.template.spec.volumes[1].emptyDir.sizeLimit = '1Mi'),
  'a step that gives up at once': (find) => (find('Job', 'migrate-orders').spec.backoffLimit = 0),
  'a migration that starts the process': (find) =>
    (programOf(find('Job', 'migrate-orders')).command = ['node', 'dist/main.js']),
  'a setting that no ConfigMap has': (find) => delete find('ConfigMap', 'site').data.PAYMENTS_ALLOW_SIMULATED,
  'a setting with the value of another': (find) =>
    (podOfClock(find('CronJob', 'backup-tables')).containers[0].env[3].valueFrom.configMapKeyRef.key =
      'S3_BUCKET'),
  'an address whose port does not exist': (find) =>
    (find('ConfigMap', 'site').data.SMTP_URL = 'smtps://mail.example.com:465x'),
  'an address of no one': (find) => (find('Service', 'nats').metadata.name = 'broker'),
  'a version of its own': (find) =>
    (podOfClock(find('CronJob', 'keep-streams')).containers[0].image =
      'registry.example.com/borderlane/orders:0.0.9'),
  'a pod without a role': (find) =>
    delete find('Job', 'migrate-orders').spec.template.metadata.labels['borderlane/role'],
  'files of a group that the program is not in': (find) =>
    (find('StatefulSet', 'backup-metrics').spec.template.spec.securityContext.fsGroup = 1),
  'a volume of backups that is not there': (find) =>
    (find('StatefulSet', 'backup-metrics').spec.template.spec.volumes[0].persistentVolumeClaim.claimName =
      ''),
  'a folder that may fill its node': (find) =>
    delete find('Deployment', 'chat').spec.template.spec.volumes[1].emptyDir.sizeLimit,
  'pods of any kind': (find) =>
    delete find('Namespace', 'borderlane').metadata.labels['pod-security.kubernetes.io/enforce'],
}

/** Of the servers of production; `find` gives a document of theirs. */
export const IN_SERVERS = {
  'a scanner that no one asks': (find) => (find('ConfigMap', 'files').data.CLAMD_URL = ''),
  'a server without its settings': (find) =>
    (programOf(find('StatefulSet', 'valkey')).args = ['valkey-server']),
  'a broker that looks for others where none is': (find) => {
    const { data } = find('ConfigMap', 'nats-cluster')
    data['cluster.conf'] = data['cluster.conf'].replace('nats-2.', 'nats-3.')
  },
  'WAL that no one archives': (find) => delete find('Cluster', 'postgres').spec.plugins,
  'WAL that is archived once an hour': (find) =>
    (find('Cluster', 'postgres').spec.postgresql.parameters.archive_timeout = '1h'),
  'an archive that lies beside what it is for': (find) =>
    (find('ObjectStore', 'postgres-archive').spec.configuration.endpointURL = 'http://seaweedfs-s3:8333'),
  'an archive that keeps what travellers were shown to be gone': (find) =>
    (find('ObjectStore', 'postgres-archive').spec.retentionPolicy = '30d'),
  'base copies once a month': (find) => (find('ScheduledBackup', 'postgres').spec.schedule = '0 47 1 1 * *'),
  'base copies of another cluster': (find) =>
    (find('ScheduledBackup', 'postgres').spec.cluster.name = 'orders'),
  'fewer connections than the pools may ask for': (find) =>
    (find('Cluster', 'postgres').spec.postgresql.parameters.max_connections = '200'),
  'a server under another name than processes use': (find) =>
    (find('Service', 'valkey').metadata.name = 'redis'),
  'a server that processes may not reach': (find) =>
    find('NetworkPolicy', 'processes').spec.ingress[0].ports.splice(0, 1),
  'a server whose version is whatever comes': (find) =>
    (programOf(find('StatefulSet', 'nats')).image = 'nats:2'),
  'a server that may take the memory of its node': (find) =>
    delete programOf(find('StatefulSet', 'valkey')).resources.limits,
  'a secret that no one makes': (find) =>
    (find('StatefulSet', 'nats').spec.template.spec.volumes[1].secret.secretName = 'nats-users'),
  'a service that selects no pod': (find) =>
    (find('Service', 'valkey').spec.selector['app.kubernetes.io/name'] = 'redis'),
  'a server that does not listen where its service leads': (find) =>
    programOf(find('StatefulSet', 'nats')).ports.shift(),
  'a server asked for its health at another port': (find) =>
    (programOf(find('StatefulSet', 'valkey')).readinessProbe.tcpSocket.port = 6380),
  'a scanner that no one may reach': (find) => find('NetworkPolicy', 'processes').spec.ingress[0].ports.pop(),
  'servers that are open': (find) => (find('NetworkPolicy', 'nothing-else').spec.ingress = [{}]),
  'brokers that may not talk to each other': (find) =>
    (find('NetworkPolicy', 'nats-nodes').spec.ingress[0].ports[0].port = 6223),
  'a server as root': (find) =>
    (find('StatefulSet', 'nats').spec.template.spec.securityContext.runAsNonRoot = false),
  'a server that keeps nothing': (find) => (find('StatefulSet', 'valkey').spec.volumeClaimTemplates = []),
  'fewer brokers than copies': (find) => (find('StatefulSet', 'nats').spec.replicas = 2),
  'a server that is started otherwise': (find) =>
    (programOf(find('StatefulSet', 'seaweedfs-s3')).args[2] = ''),
  'a server that keeps its data beside its volume': (find) =>
    (programOf(find('StatefulSet', 'nats')).volumeMounts[0].mountPath = '/datax'),
  'secrets that a server may change': (find) =>
    delete programOf(find('StatefulSet', 'valkey')).volumeMounts[1].readOnly,
  'brokers that wait for each other': (find) => delete find('StatefulSet', 'nats').spec.podManagementPolicy,
  'a broker that does not know its name': (find) => {
    const { data } = find('ConfigMap', 'nats-cluster')
    data['cluster.conf'] = data['cluster.conf'].replace('server_name: $POD_NAME', 'server_name: nats')
  },
  'a server that may be reached at every port': (find) =>
    delete find('NetworkPolicy', 'postgres-instances').spec.ingress[0].ports[0].port,
  'a volume that no one may mount': (find) =>
    // As ConfigMaps, without what looks like a hash.
    find('PersistentVolumeClaim', 'clamav').spec.accessModes.pop(),
  'a second instance that is not there': (find) => (find('Cluster', 'postgres').spec.instances = 1),
  'an administrator who may not come in': (find) =>
    (find('Cluster', 'postgres').spec.enableSuperuserAccess = false),
}

export const IN_COMPOSE = {
  'a process without a check of its health': ({ orders }) => delete orders.healthcheck,
  'a check of health on another port': ({ chat }) => (chat.environment.INTERNAL_PORT = '9200'),
  'a database that the network can reach': ({ postgres }) => (postgres.ports = ['5432:5432']),
  'a page that is open to every network': ({ gateway }) => (gateway.ports = ['3000:3000']),
  'a process outside the inner network': ({ payments }) => (payments.networks = ['outside']),
  'a process that does not wait for its migration': ({ orders }) =>
    delete orders.depends_on['migrate-orders'],
  'a process that starts before Redis is well': ({ identity }) =>
    (identity.depends_on.redis.condition = 'service_started'),
  'a migration that does not wait for the roles': (services) => delete services['migrate-chat'].depends_on,
  'a process without a limit of memory': ({ documents }) => delete documents.mem_limit,
  'a process that may write its root file system': ({ catalogue }) => (catalogue.read_only = false),
  'backups that are made only when asked for': ({ backups }) => (backups.profiles = ['backup']),
  'a maker of backups that can open them': ({ backups }) =>
    (backups.volumes[0] = 'secrets-restore:/run/secrets:ro'),
  'a process as root': ({ notifications }) => (notifications.user = '0:0'),
  'a server that is well whatever it does': ({ postgres }) => (postgres.healthcheck.test = ['CMD', 'true']),
  'a server asked for its health at another port': ({ nats }) =>
    (nats.healthcheck.test[4] = 'http://127.0.0.1:8223/healthz'),
  'a database that is killed': ({ postgres }) => (postgres.stop_signal = 'SIGKILL'),
  'backups that are kept for no day': ({ backups }) => (backups.environment.BACKUP_KEEP_DAYS = '0'),
  'a check that cannot fail': ({ redis }) => (redis.healthcheck.test[1] += ' || true'),
  'a health that is asked once an hour': ({ orders }) => (orders.healthcheck.interval = '1h'),
  'a step whose failure no one sees': ({ 'migrate-orders': migrate }) => (migrate.restart = 'always'),
  'a server without its settings': ({ redis }) => redis.command.pop(),
  'a second to start': ({ orders }) => (orders.healthcheck.start_period = '1s'),
  'a database with a way out': ({ postgres }) => (postgres.networks = ['inside', 'outside']),
  'a process that may ask whomever it likes': ({ orders }) => (orders.networks = ['inside', 'outside']),
  'mails that cannot leave': ({ notifications }) => (notifications.networks = ['inside']),
  'a server before its secrets': ({ nats }) => (nats.depends_on.secrets.condition = 'service_started'),
  'a page before what it asks': ({ gateway }) => delete gateway.depends_on.orders,
  'backups before the tables': ({ backups }) => delete backups.depends_on['migrate-orders'],
  'streams that are kept before they are made': (services) => delete services['keep-streams'].depends_on,
  'a process that stays away': ({ orders }) => (orders.restart = 'no'),
  'a database that keeps nothing': ({ postgres }) => postgres.volumes.shift(),
  'a server that keeps what it has in another folder': ({ nats }) => (nats.volumes[0] = 'nats:/var/lib/nats'),
  'a server with rights of the host': ({ postgres }) => (postgres.cap_add = ['SYS_ADMIN']),
  'the engine given to a process': ({ orders }) =>
    orders.volumes.push('/var/run/docker.sock:/var/run/docker.sock'),
  'the secrets of everybody': ({ orders }) => orders.volumes.push('secrets-all:/all:ro'),
  'secrets that a process may change': ({ orders }) => (orders.volumes[0] = 'secrets-orders:/run/secrets'),
  'a process that listens to itself': ({ orders }) => (orders.environment.INTERNAL_HOST = '127.0.0.1'),
  'an address where no one is': ({ documents }) => (documents.environment.S3_ENDPOINT = 'http://minio:9000'),
  'a page at a port without a listener': ({ gateway }) =>
    (gateway.ports = ['${BIND:-127.0.0.1}:${PORT:-3000}:8080']),
  'fewer connections than the pools may ask for': ({ postgres }) =>
    (postgres.command[1] = '-cmax_connections=50'),
  'the processes of the host': ({ orders }) => (orders.pid = 'host'),
  'the image of another program': ({ orders }) => (orders.image = 'borderlane/payments:latest'),
  'a migration that starts the process': (services) =>
    (services['migrate-orders'].command = ['node', 'dist/main.js']),
  'a server that hears another machine alone': ({ s3 }) => (s3.command[4] = '-ip.bind=127.0.0.1'),
  'a server without its secrets': ({ redis }) => redis.volumes.pop(),
  'secrets that no one fills': ({ secrets }) =>
    (secrets.volumes = secrets.volumes.filter((it) => !it.startsWith('secrets-orders:'))),
  'backups that are written beside their folder': ({ backups }) => (backups.command[4] = '/data'),
  'a second place that is not mounted': ({ backups }) => backups.volumes.pop(),
  'a mailbox that anyone may ask': ({ mailbox }) => delete mailbox.environment.NODE_OPTIONS,
  'a setting that does not reach its program': ({ documents }) => (documents.environment.CLAMD_URL = ''),
  'a setting that takes the value of another': ({ orders }) =>
    (orders.environment.DRAFT_DAYS = '${UNPAID_ORDER_DAYS:-30}'),
  'a fee that is kept': ({ payments }) =>
    (payments.environment.CANCEL_REFUND_PERCENT = '${CANCEL_REFUND_PERCENT:-0}'),
  'a log that fills the disk': ({ orders }) => (orders.logging = { driver: 'json-file' }),
  'a root that can only be read, without a /tmp': ({ documents }) => delete documents.tmpfs,
}
