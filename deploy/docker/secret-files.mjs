/** Services that count limits or have a queue. */
const WITH_REDIS = ['identity', 'orders', 'payments', 'documents', 'notifications']
/** Of the one key that may write to the object store. */
const STORE_KEY = 'borderlane'

/** Which of the two logins of each role and broker user is used: the first, or the second (`_b`). */
const IN_USE = 'logins in use'
const SUFFIX = { first: '', second: '_b' }
const other = (which) => (which === 'first' ? 'second' : 'first')

/** The names of the passwords of one login of all. */
const namesOf = (services, users, which) => [
  ...services.flatMap((name) => ['owner', 'app'].map((role) => `database ${name}_${role}${SUFFIX[which]}`)),
  ...users.map((user) => `broker ${user}${SUFFIX[which]}`),
]

/**
 * Changes passwords of Postgres and the broker, of which each role has two at any time.
 * `begin`: the login that nobody uses gets new ones, and is the one that is used from now on. `end`: the one that was
 * used before gets new ones, so that the old ones open nothing any more.
 * @param {import('../local/secrets.mjs').Secrets} secrets
 * @param {'begin' | 'end'} step
 * @param {{ services: readonly string[], users: readonly string[], newPassword: () => string }} of
 */
export function changePasswords(secrets, step, { services, users, newPassword }) {
  const used = secrets.made(IN_USE, 'first')
  const changed = other(used)
  secrets.change({
    ...Object.fromEntries(namesOf(services, users, changed).map((name) => [name, newPassword()])),
    ...(step === 'begin' && { [IN_USE]: changed }),
  })
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
 * @returns {Record<string, Record<string, string>>} by container
 */
export function secretFiles(secrets, services) {
  const role = (name) => secrets.password(`database ${name}`)
  const suffix = SUFFIX[secrets.made(IN_USE, 'first')]
  // The manifests name the first login; a secret wins over what stands there.
  const broker = (user) => ({
    ...(suffix && { NATS_USER: user + suffix }),
    NATS_PASSWORD: secrets.password(`broker ${user}${suffix}`),
  })
  const database = (name) => `postgres://${name}${suffix}:${role(name + suffix)}@postgres:5432/borderlane`
  const redis = { REDIS_URL: `redis://:${secrets.password('redis')}@redis:6379` }
  const store = { S3_ACCESS_KEY: STORE_KEY, S3_SECRET_KEY: secrets.password('s3') }
  const fieldKey = (name) => ({ FIELD_KEYS: secrets.fieldKey(`field-key ${name}`) })
  const own = {
    identity: () => fieldKey('identity'),
    orders: () => fieldKey('orders'),
    documents: () => ({ ...store, ...fieldKey('documents'), LINK_KEY: secrets.key('link-key documents') }),
    payments: () => ({ SIMULATED_WEBHOOK_SECRETS: secrets.key('webhook payments') }),
  }
  const administrator = `postgres://postgres:${secrets.password('postgres')}@postgres:5432/postgres`
  const roles = services
    .flatMap((name) => [`${name}_owner`, `${name}_app`])
    .flatMap((name) => Object.values(SUFFIX).map((one) => name + one))
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
      services.map((name) => [
        `migrate-${name}`,
        { DATABASE_OWNER_URL: database(`${name}_owner`), ...(name === 'orders' && fieldKey('orders')) },
      ]),
    ),
    'provision-database': {
      POSTGRES_URL: administrator,
      ROLE_PASSWORDS: roles.map((name) => `${name}:${role(name)}`).join(','),
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
    postgres: { POSTGRES_PASSWORD: secrets.password('postgres') },
    redis: {
      'redis.conf': [
        `requirepass ${secrets.password('redis')}`,
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
            credentials: [{ accessKey: STORE_KEY, secretKey: secrets.password('s3') }],
            actions: ['Admin', 'Read', 'Write', 'List'],
          },
        ],
      }),
    },
  }
}
