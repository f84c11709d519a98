import { Failure } from '../local/program.mjs'

/** Services that count limits or have a queue. */
const WITH_REDIS = ['identity', 'orders', 'payments', 'documents', 'notifications']
/** Of the key that may write to the object store. */
const STORE_KEY = 'borderlane'
/** Of Postgres. */
const ADMINISTRATOR = 'postgres'

const SUFFIX = { first: '', second: '_b' }
const other = (which) => (which === 'first' ? 'second' : 'first')
/** Says whether a change of passwords has begun and not ended. */
const UNDER_WAY = 'change of passwords under way'

/**
 * What has two logins, or two passwords: the first, and the second (`_b`). `inUse` says which of them is used,
 * `namesOf` what they are called.
 * Processes go over when a change begins. The administrator makes the other one known and is used until it ends.
 * @type {Record<string, { inUse: string, goesOver: 'begin' | 'end', namesOf: (services: readonly string[], users: readonly string[]) => string[] }>}
 */
const GROUPS = {
  roles: {
    inUse: 'logins in use',
    goesOver: 'begin',
    namesOf: (services, users) => [
      ...services.flatMap((name) => ['owner', 'app'].map((role) => `database ${name}_${role}`)),
      ...users.map((user) => `broker ${user}`),
    ],
  },
  servers: { inUse: 'logins of servers in use', goesOver: 'begin', namesOf: () => ['redis', 's3'] },
  administrator: { inUse: 'administrator in use', goesOver: 'end', namesOf: () => [ADMINISTRATOR] },
}
const suffixOf = (secrets, { inUse }) => SUFFIX[secrets.made(inUse, 'first')]

/**
 * Changes the passwords of Postgres, the broker, Redis and the object store, of which each login has two at any time.
 * `begin`: the one that no one uses is new, and processes use it from now on. `end`: the one that was used before is new,
 * so that what was known opens nothing any more.
 * @param {import('../local/secrets.mjs').Secrets} secrets
 * @param {'begin' | 'end'} step
 * @param {{ services: readonly string[], users: readonly string[], newPassword: () => string }} of
 * @throws Failure for a second begin before the end, which would take away what processes use, and for an end of nothing
 */
export function changePasswords(secrets, step, { services, users, newPassword }) {
  const wanted = step === 'begin' ? 'no' : 'yes'
  if (secrets.made(UNDER_WAY, 'no') !== wanted)
    throw new Failure(
      step === 'begin'
        ? 'The last change of passwords has not ended, so nothing was changed: end it first.'
        : 'No change of passwords has begun, so nothing was changed.',
    )
  const changes = Object.values(GROUPS).flatMap(({ inUse, goesOver, namesOf }) => {
    const used = secrets.made(inUse, 'first')
    // A process that changes over at the end still uses the earlier login, and leaves it now.
    const changed = step === 'end' && goesOver === 'end' ? used : other(used)
    return [
      ...namesOf(services, users).map((name) => [name + SUFFIX[changed], newPassword()]),
      ...(step === goesOver ? [[inUse, other(used)]] : []),
    ]
  })
  secrets.change({ ...Object.fromEntries(changes), [UNDER_WAY]: step === 'begin' ? 'yes' : 'no' })
}

/**
 * The password of every login of the broker.
 * @param {Pick<import('../local/secrets.mjs').Secrets, 'password'>} secrets
 * @param {readonly string[]} users
 */
export const brokerPasswords = (secrets, users) =>
  Object.fromEntries(
    users.flatMap((user) =>
      Object.values(SUFFIX).map((suffix) => [user + suffix, secrets.password(`broker ${user}${suffix}`)]),
    ),
  )

/**
 * What lies in the secrets folder of each container, as files named like settings.
 * @param {Pick<import('../local/secrets.mjs').Secrets, 'password' | 'key' | 'fieldKey' | 'made'>} secrets
 * @param {readonly string[]} services
 * @param {{ isTls?: boolean }} [options] `isTls`: the servers take TLS only, with certificates of a CA of the operator's own
 * @returns {Record<string, Record<string, string>>} by container
 */
export function secretFiles(secrets, services, { isTls = false } = {}) {
  const [ssl, rediss] = isTls ? ['?sslmode=verify-full', 'rediss'] : ['', 'redis']
  const role = (name) => secrets.password(`database ${name}`)
  const suffix = suffixOf(secrets, GROUPS.roles)
  const serverSuffix = suffixOf(secrets, GROUPS.servers)
  // The manifests name the first login; a secret wins over what is there.
  const broker = (user) => ({
    ...(suffix && { NATS_USER: user + suffix }),
    NATS_PASSWORD: secrets.password(`broker ${user}${suffix}`),
  })
  const database = (name) =>
    `postgres://${name}${suffix}:${role(name + suffix)}@postgres:5432/borderlane${ssl}`
  const redis = { REDIS_URL: `${rediss}://:${secrets.password(`redis${serverSuffix}`)}@redis:6379` }
  const store = {
    S3_ACCESS_KEY: STORE_KEY + serverSuffix,
    S3_SECRET_KEY: secrets.password(`s3${serverSuffix}`),
  }
  const fieldKey = (name) => ({ FIELD_KEYS: secrets.fieldKey(`field-key ${name}`) })
  const own = {
    identity: () => fieldKey('identity'),
    orders: () => fieldKey('orders'),
    documents: () => ({ ...store, ...fieldKey('documents'), LINK_KEY: secrets.key('link-key documents') }),
    payments: () => ({ SIMULATED_WEBHOOK_SECRETS: secrets.key('webhook payments') }),
  }
  const admin = ADMINISTRATOR + suffixOf(secrets, GROUPS.administrator)
  const administrator = `postgres://${admin}:${secrets.password(admin)}@postgres:5432/postgres${ssl}`
  const both = Object.values(SUFFIX)
  const roles = services
    .flatMap((name) => [`${name}_owner`, `${name}_app`])
    .flatMap((name) => both.map((one) => name + one))
    .map((name) => `${name}:${role(name)}`)
  const administrators = both
    .map((one) => ADMINISTRATOR + one)
    .map((name) => `${name}:${secrets.password(name)}`)
  return {
    gateway: { ...broker('gateway'), ...redis },
    ...Object.fromEntries(
      services.map((name) => [
        name,
        {
          ...broker(name),
          ...(WITH_REDIS.includes(name) && redis),
          DATABASE_URL: database(`${name}_app`),
          ...own[name]?.(),
        },
      ]),
    ),
    ...Object.fromEntries(
      services.map((name) => [`migrate-${name}`, { DATABASE_OWNER_URL: database(`${name}_owner`) }]),
    ),
    'provision-database': {
      POSTGRES_URL: administrator,
      ROLE_PASSWORDS: [...roles, ...administrators].join(','),
    },
    'provision-streams': broker('provision'),
    // It copies what it cannot open; make-secrets.mjs adds for whom the copies are sealed, and what opens them.
    backup: { POSTGRES_URL: administrator, ...store },
    restore: {
      POSTGRES_URL: administrator,
      ...store,
      ...fieldKey('orders'),
      IDENTITY_FIELD_KEYS: fieldKey('identity').FIELD_KEYS,
      DOCUMENTS_FIELD_KEYS: fieldKey('documents').FIELD_KEYS,
    },
    ...serverFiles(secrets),
  }
}

/** The servers know both passwords of each login. */
function serverFiles(secrets) {
  const both = Object.values(SUFFIX)
  return {
    postgres: { POSTGRES_PASSWORD: secrets.password(ADMINISTRATOR) },
    redis: {
      'users.acl': [
        `user default on ${both.map((one) => `>${secrets.password(`redis${one}`)}`).join(' ')} ~* &* +@all`,
        // Has the server read this file again, and may do nothing else.
        'user reload on nopass -@all +acl|load',
        '',
      ].join('\n'),
      'redis.conf': [
        'aclfile /run/secrets/users.acl',
        'dir /data',
        'appendonly yes',
        // Else jobs vanish instead of being refused.
        'maxmemory-policy noeviction',
        '',
      ].join('\n'),
    },
    s3: {
      's3.json': JSON.stringify({
        identities: [
          {
            name: 'documents',
            credentials: both.map((one) => ({
              accessKey: STORE_KEY + one,
              secretKey: secrets.password(`s3${one}`),
            })),
            actions: ['Admin', 'Read', 'Write', 'List'],
          },
        ],
      }),
    },
  }
}
