// Writes the configuration of a NATS server that is not started by `npm start`, made from the contracts:
//   NATS_PASSWORD=... node deploy/nats/make-config.mjs /path/of/its/data 4222 > nats.conf
// All its users have that one password; NATS_PASSWORD tells it to `npm start` as well.
import { createRequire } from 'node:module'

const { brokerConfig, brokerUsers } = createRequire(import.meta.url)('@borderlane/messaging')
const [storeDir, port = '4222'] = process.argv.slice(2)
const password = process.env.NATS_PASSWORD
if (!storeDir || !password) {
  process.stderr.write('usage: NATS_PASSWORD=... node deploy/nats/make-config.mjs <data folder> [port]\n')
  process.exit(1)
}
const passwords = Object.fromEntries(brokerUsers.map((user) => [user, password]))
process.stdout.write(brokerConfig({ host: '0.0.0.0', port: Number(port), storeDir, passwords }))
