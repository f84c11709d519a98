/** Services that count limits or have a queue. */
const WITH_REDIS = ['identity', 'orders', 'payments', 'documents', 'notifications']
/** Of the one key that may write to the object store. */
const STORE_KEY = 'borderlane'

/**
 * What lies in the secrets folder of each container, as files named like settings.
 * @param {Pick<import('../local/secrets.mjs').Secrets, 'password' | 'key' | 'fieldKey'>} secrets
 * @param {readonly string[]} services
 * @returns {Record<string, Record<string, string>>} by container
 */
export function secretFiles(secrets, services) {
  const role = (name) => secrets.password(`database ${name}`)
  const broker = (user) => ({ NATS_PASSWORD: secrets.password(`broker ${user}`) })
  const database = (name) => `postgres://${name}:${role(name)}@postgres:5432/borderlane`
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
  const roles = services.flatMap((name) => [`${name}_owner`, `${name}_app`])
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
