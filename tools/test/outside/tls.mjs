// `npm run try -- tls`: the whole platform on a Postgres, a NATS and a Redis that take TLS only, with certificates of a
// CA that openssl makes for this run. Each of the three refuses a client that does not know that CA.
import { chownSync, copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { build } from '../../../deploy/local/build.mjs'
import { command } from '../../../deploy/local/command.mjs'
import { startNats } from '../../../deploy/local/nats.mjs'
import { freePorts } from '../../../deploy/local/ports.mjs'
import { startPostgres } from '../../../deploy/local/postgres.mjs'
import { end, Failure, foldersOf, live, ROOT, say } from '../../../deploy/local/program.mjs'
import { needTools } from '../../../deploy/local/tools.mjs'
import { makeTestFolder } from '../jest/test-folder.mjs'

const fromRoot = createRequire(join(ROOT, 'package.json'))
/** They live for this run and hear this machine only. */
const PASSWORD = 'A1b2C3d4E5f6G7h8'
const HOST = '127.0.0.1'

async function test() {
  await build()
  const { data, processes } = await makeTestFolder('tls')
  const tls = await makeCertificate(data)
  const [postgresPort, natsPort, redisPort, port] = await freePorts(4)
  const programs = await needTools(['nats-server', 'redis-server'])

  const { postgres: folder } = foldersOf(data)
  const plain = await startPostgres(processes, { folder, port: postgresPort, password: PASSWORD })
  await takeTlsOnly(plain, folder, tls)

  const { brokerConfig, brokerUsers } = fromRoot('@borderlane/messaging/broker-config')
  const config = brokerConfig({
    host: HOST,
    port: natsPort,
    storeDir: join(data, 'streams'),
    syncAlways: false,
    passwords: Object.fromEntries(brokerUsers.map((user) => [user, PASSWORD])),
  })
  await startNats(processes, {
    program: programs['nats-server'],
    folder: data,
    port: natsPort,
    config: config + tlsOfServers(tls),
  })

  const ofRedis = {
    port: 0,
    'tls-port': redisPort,
    'tls-cert-file': tls.certificate,
    'tls-key-file': tls.key,
  }
  const more = { 'tls-ca-cert-file': tls.ca, 'tls-auth-clients': 'no', requirepass: PASSWORD, dir: data }
  await processes.start({
    name: 'redis',
    stage: 'broker',
    program: programs['redis-server'],
    args: Object.entries({ ...ofRedis, ...more }).flatMap(([name, value]) => [`--${name}`, String(value)]),
    env: { PATH: process.env.PATH },
    ready: () => isTrusted(redisPort, readFileSync(tls.ca)),
  })
  if (await isTrusted(redisPort)) throw new Failure('Redis shows a certificate that everybody trusts.')

  const known = `${plain}?sslmode=verify-full`
  const redis = `rediss://:${PASSWORD}@${HOST}:${redisPort}`
  await startWhole(processes, port, {
    NODE_EXTRA_CA_CERTS: tls.ca,
    POSTGRES_URL: known,
    NATS_URL: `tls://${HOST}:${natsPort}`,
    NATS_PASSWORD: PASSWORD,
    REDIS_URL: redis,
  })
  await seeEncrypted(plain, tls.ca)
  await seeConnected(redis, tls.ca)
  /** @type {[string, () => Promise<unknown>][]} */
  const refusals = [
    [`a Postgres client without the CA`, () => inPostgres({ connectionString: known })],
    [`a Postgres client without TLS`, () => inPostgres({ connectionString: plain })],
    [`a NATS client without the CA`, () => inNats(`tls://${HOST}:${natsPort}`)],
  ]
  for (const [who, work] of refusals) {
    const why = await work().then(
      () => undefined,
      (error) => error.message,
    )
    if (!why) throw new Failure(`${who} was let in.`)
    say(`${who} is refused: ${why}`)
  }
  await end(0)
}

/** @returns {Promise<{ ca: string, certificate: string, key: string }>} files; of this machine by address and name */
async function makeCertificate(data) {
  const file = (name) => join(data, name)
  const [ca, caKey, key, request, certificate] = ['ca.crt', 'ca.key', 'tls.key', 'tls.csr', 'tls.crt'].map(
    file,
  )
  writeFileSync(file('names'), `subjectAltName=IP:${HOST},DNS:localhost\n`)
  const fresh = ['-newkey', 'rsa:2048', '-nodes', '-days', '1']
  for (const args of [
    ['req', '-x509', ...fresh, '-keyout', caKey, '-out', ca, '-subj', '/CN=a CA of one run'],
    ['req', ...fresh.slice(0, 3), '-keyout', key, '-out', request, '-subj', `/CN=localhost`],
    ['x509', '-req', '-in', request, '-CA', ca, '-CAkey', caKey, '-CAcreateserial', '-days', '1'].concat([
      '-extfile',
      file('names'),
      '-out',
      certificate,
    ]),
  ]) {
    const { code, output } = await command('openssl', args)
    if (code !== 0) throw new Failure(`openssl made no certificate. Nothing was tested.\n${output}`)
  }
  return { ca, certificate, key }
}

/** What servers-tls adds for the clients of NATS, with the certificate of this run. */
function tlsOfServers({ certificate, key }) {
  const config = readFileSync(join(ROOT, 'deploy/k8s/servers-tls/cluster.conf'), 'utf8')
  const line = /^tls \{.*\}$/m.exec(config)?.[0] ?? ''
  return `${line.replace(/\S+tls\.crt/, `"${certificate}"`).replace(/\S+tls\.key/, `"${key}"`)}\n`
}

/** As `ssl = on` and `hostssl` of an installation. */
async function takeTlsOnly(url, folder, { certificate, key }) {
  const { uid, gid } = statSync(folder)
  for (const [from, name] of [
    [certificate, 'server.crt'],
    [key, 'server.key'],
  ]) {
    copyFileSync(from, join(folder, name))
    chownSync(join(folder, name), uid, gid)
  }
  writeFileSync(join(folder, 'pg_hba.conf'), `hostssl all all ${HOST}/32 scram-sha-256\n`)
  await inPostgres({ connectionString: url }, async (db) => {
    await db.query('ALTER SYSTEM SET ssl = on')
    await db.query('SELECT pg_reload_conf()')
  })
}

/** @param {object} options @param {(db: any) => Promise<any>} [work] */
async function inPostgres(options, work = async () => {}) {
  const { Client } = fromRoot('pg')
  const db = new Client(options)
  db.on('error', () => {})
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

async function inNats(servers) {
  const connection = await fromRoot('nats').connect({
    servers,
    user: 'provision',
    pass: PASSWORD,
    tls: {},
    reconnect: false,
  })
  await connection.close()
}

/** @param {number} port @param {Buffer} [ca] else those that Node knows */
function isTrusted(port, ca) {
  return new Promise((resolve) => {
    const socket = connectTls({ host: HOST, port, ca })
    const ended = (/** @type {boolean} */ trusted) => {
      socket.destroy()
      resolve(trusted)
    }
    socket.once('secureConnect', () => ended(true)).once('error', () => ended(false))
  })
}

/** `npm start` with servers of someone else. */
function startWhole(processes, port, servers) {
  return processes.start({
    name: 'platform',
    stage: 'service',
    program: process.execPath,
    args: [join(ROOT, 'deploy', 'local', 'start.mjs')],
    env: { ...process.env, ...servers, PORT: String(port) },
    ready: async () => (await fetch(`http://localhost:${port}/api/countries`)).ok,
  })
}

/** Every service works in Postgres, and none of them in the clear. */
async function seeEncrypted(url, ca) {
  const { SERVICE_NAMES } = fromRoot('@borderlane/contracts/topology')
  const options = { connectionString: url, ssl: { ca: readFileSync(ca) } }
  const rows = await inPostgres(options, async (db) => {
    const sql = `SELECT usename, bool_and(ssl) AS encrypted, min(version) AS version FROM pg_stat_ssl
      JOIN pg_stat_activity USING (pid) WHERE usename LIKE '%\\_app' GROUP BY 1 ORDER BY 1`
    return (await db.query(sql)).rows
  })
  if (rows.length < SERVICE_NAMES.length || !rows.every(({ encrypted }) => encrypted))
    throw new Failure(`Not all services work by TLS: ${JSON.stringify(rows)}`)
  say(`${rows.length} services work in Postgres by ${rows[0].version}.`)
}

/** It has no port in the clear: who is connected uses TLS. */
async function seeConnected(url, ca) {
  const { Redis } = fromRoot('ioredis')
  const redis = new Redis(url, { tls: { ca: readFileSync(ca) } })
  const others = (await redis.client('LIST')).trim().split('\n').length - 1
  redis.disconnect()
  if (others === 0) throw new Failure('No process is connected to Redis.')
  say(`${others} connections to Redis by TLS.`)
}

await live(test)
