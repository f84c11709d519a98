import { createRequire } from 'node:module'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../deploy/local/program.mjs'
import { startNats } from '../../../deploy/local/nats.mjs'
import { freePorts } from '../../../deploy/local/ports.mjs'
import { startPostgres } from '../../../deploy/local/postgres.mjs'
import { startRedis } from '../../../deploy/local/redis.mjs'
import { makeTestFolder } from './test-folder.mjs'
import { needTools } from '../../../deploy/local/tools.mjs'

/** Test servers hear this machine only and live for one run: one known password keeps the tests short. */
const PASSWORD = 'test-password'

/**
 * Starts one Postgres, one Redis and one NATS server per worker for tests.
 * @param {number} workers
 * @returns {Promise<Record<string, string>>} the environment with which the tests find them
 */
export async function startTestServers(workers) {
  const { brokerConfig, brokerUsers } = createRequire(join(ROOT, 'package.json'))(
    '@borderlane/messaging/broker-config',
  )
  const { folders, processes } = await makeTestFolder('servers')
  const programs = await needTools(['nats-server', 'redis-server'])
  const [postgresPort, redisPort, ...natsPorts] = await freePorts(2 + workers)
  const startWorkersNats = (port, index) => {
    const folder = join(folders.nats, String(index))
    mkdirSync(folder, { recursive: true })
    const passwords = Object.fromEntries(brokerUsers.map((user) => [user, PASSWORD]))
    const config = brokerConfig({ host: '127.0.0.1', port, storeDir: folder, syncAlways: false, passwords })
    return startNats(processes, {
      name: `nats-${index}`,
      program: programs['nats-server'],
      folder,
      port,
      config,
    })
  }
  const [postgres, redis, ...nats] = await Promise.all([
    startPostgres(processes, {
      folder: folders.postgres,
      port: postgresPort,
      password: PASSWORD,
      throwaway: true,
    }),
    startRedis(processes, {
      program: programs['redis-server'],
      folder: folders.redis,
      port: redisPort,
      password: PASSWORD,
    }),
    ...natsPorts.map(startWorkersNats),
  ])
  return {
    TEST_POSTGRES_URL: postgres,
    TEST_REDIS_URL: redis,
    TEST_NATS_URLS: JSON.stringify(nats),
    // For tests that kill a broker of their own.
    TEST_NATS_PROGRAM: programs['nats-server'],
    TEST_BROKER_PASSWORD: PASSWORD,
    TEST_ROLE_PASSWORD: PASSWORD,
  }
}
