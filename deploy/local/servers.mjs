import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Failure, ROOT } from './program.mjs'
import { hasRoom, startNats, syncsAlways } from './nats.mjs'
import { needAnswer } from './ports.mjs'
import { startPostgres } from './postgres.mjs'
import { startRedis } from './redis.mjs'
import { connectProvision, streamsWell } from './streams.mjs'
import { needTools } from './tools.mjs'
import { brokerPassword } from './topology.mjs'

const DATABASE = 'borderlane'
/** Seven services take 13 connections each at most; the rest is for people and tools. */
const CONNECTIONS = 200
const CONNECTIONS_OF_REPLICA = 100

const fromRoot = createRequire(join(ROOT, 'package.json'))

/**
 * Addresses of servers that someone else runs.
 * @typedef {{ postgres?: string, nats?: string, natsPassword?: string, redis?: string, smtp?: string }} Outside
 */

/**
 * Paths of NATS and Redis, which are fetched where they are missing: that needs no package of npm.
 * @param {Outside} outside
 * @param {(text: string) => void} [remark]
 */
export const needServerPrograms = (outside, remark) =>
  needTools([...(outside.nats ? [] : ['nats-server']), ...(outside.redis ? [] : ['redis-server'])], remark)

/**
 * Starts Postgres, NATS and Redis, or takes the servers that someone else runs.
 * @param {object} options
 * @param {import('./processes.mjs').Processes} options.processes
 * @param {ReturnType<typeof import('./program.mjs').foldersOf>} options.folders
 * @param {import('./secrets.mjs').Secrets} options.secrets
 * @param {{ postgres: number, nats: number, redis: number }} options.ports
 * @param {Outside} options.outside
 * @param {typeof import('./program.mjs').step} options.step
 * @param {number} [options.replicas] of every service
 * @returns addresses: `postgres(role)`, `admin` (of Postgres), `nats`, `natsPassword`, `redis`
 */
export async function startServers({ processes, folders, secrets, ports, outside, step, replicas = 1 }) {
  const programs = await step('looking for NATS and Redis', async (remark) => {
    if (outside.postgres) await needAnswer('POSTGRES_URL', outside.postgres)
    if (outside.nats) await needAnswer('NATS_URL', outside.nats)
    if (outside.redis) await needAnswer('REDIS_URL', outside.redis)
    return needServerPrograms(outside, remark)
  })
  return step('starting Postgres, NATS and Redis', async () => {
    const { brokerConfig, brokerUsers } = fromRoot('@borderlane/messaging/broker-config')
    const passwords = Object.fromEntries(
      brokerUsers.map((user) => [user, brokerPassword(user, outside, secrets)]),
    )
    const config = brokerConfig({
      host: '127.0.0.1',
      port: ports.nats,
      storeDir: folders.nats,
      syncAlways: !outside.nats && (await syncsAlways(programs['nats-server'])),
      passwords,
    })
    const [admin, nats, redis] = await Promise.all([
      outside.postgres ??
        startPostgres(processes, {
          folder: folders.postgres,
          port: ports.postgres,
          password: secrets.password('postgres'),
          connections: CONNECTIONS + (replicas - 1) * CONNECTIONS_OF_REPLICA,
        }),
      outside.nats ??
        startNats(processes, {
          program: programs['nats-server'],
          folder: folders.nats,
          port: ports.nats,
          config,
          // Without room a broker gives its streams up, and does not take them up again on its own.
          well: streamsWell({
            address: `127.0.0.1:${ports.nats}`,
            password: passwords['provision'],
            folder: folders.nats,
            hasRoom: () => hasRoom(folders.nats),
          }),
        }),
      outside.redis ??
        startRedis(processes, {
          program: programs['redis-server'],
          folder: folders.redis,
          port: ports.redis,
          password: secrets.password('redis'),
        }),
    ])
    return { admin, nats, natsPassword: outside.natsPassword, redis }
  })
}

/**
 * Makes the database, and per service its two roles and its schema. Safe to repeat.
 * @returns {Promise<(role: string) => string>} gives the address for a role
 */
export async function prepareDatabase({ admin, secrets, services }) {
  const { provisionDatabase } = fromRoot('@borderlane/persistence/provision-database')
  const passwords = services.map((service) => [
    service,
    {
      ownerPassword: secrets.password(`database ${service}_owner`),
      appPassword: secrets.password(`database ${service}_app`),
    },
  ])
  try {
    await provisionDatabase({
      adminUrl: admin,
      database: DATABASE,
      services: new Map(passwords),
      known: knownMigrations(services),
    })
  } catch (error) {
    // A schema that is too old or too new is no fault of the address.
    const cause = /^schema /.test(error.message) ? '' : ` by Postgres's administrator (check POSTGRES_URL)`
    throw new Failure(`The database could not be prepared${cause}: ${error.message || error.code}`)
  }
  return roleAddresses(admin, secrets)
}

/** @returns {Map<string, string[]>} times of the migrations that this checkout has, by service */
export function knownMigrations(services) {
  const timesIn = (folder) => readdirSync(folder).flatMap((name) => /^\d+(?=-.+\.ts$)/.exec(name)?.[0] ?? [])
  return new Map(services.map((name) => [name, timesIn(join(ROOT, 'services', name, 'src', 'migrations'))]))
}

/** @returns {(role: string) => string} gives the address of the database for a role */
export function roleAddresses(admin, secrets) {
  return (role) => withAccount(admin, role, secrets.password(`database ${role}`))
}

function withAccount(admin, role, password) {
  const url = new URL(admin)
  url.pathname = `/${DATABASE}`
  if (role) Object.assign(url, { username: role, password })
  return url.href
}

/** Makes the event stream and its consumers, as the broker user who alone may do so. */
export async function provisionStreams({ nats, natsPassword, secrets }) {
  const { provision } = fromRoot('@borderlane/messaging/provision-streams')
  try {
    const connection = await connectProvision(nats, brokerPassword('provision', { natsPassword }, secrets))
    try {
      await provision(connection, { replicas: 1 })
    } finally {
      await connection.close()
    }
  } catch (error) {
    throw new Failure(`The streams could not be made on ${new URL(nats).host}: ${error.message}`)
  }
}
