// Writes the configuration of a NATS server that is not started by `npm start`, made from the contracts:
//   NATS_PASSWORD=... node deploy/nats/make-config.mjs /path/of/its/data 4222 > nats.conf
// It is for NATS 2.10 or newer; `--no-sync` behind the port leaves out what older ones do not know, and with it the
// promise that what was acknowledged survives a power cut. All its users have that one password; `npm start` reads it from NATS_PASSWORD as well.
import { createRequire } from 'node:module'

const { brokerConfig, brokerUsers } = createRequire(import.meta.url)('@borderlane/messaging')
const args = process.argv.slice(2)
const syncAlways = !args.includes('--no-sync')
const [storeDir, port = '4222'] = args.filter((arg) => !arg.startsWith('--'))
const password = process.env.NATS_PASSWORD
if (!storeDir || !password) {
  process.stderr.write(
    'usage: NATS_PASSWORD=... node deploy/nats/make-config.mjs <data folder> [port] [--no-sync]\n',
  )
  process.exit(1)
}
const passwords = Object.fromEntries(brokerUsers.map((user) => [user, password]))
process.stdout.write(brokerConfig({ host: '0.0.0.0', port: Number(port), storeDir, syncAlways, passwords }))
