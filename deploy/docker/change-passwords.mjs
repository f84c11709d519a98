// New passwords of Postgres, NATS, Redis and the store, without a gap (docs/operator.md, Changing keys):
//   node change-passwords.mjs begin|end <folder of secrets.json>
// Run make-secrets.mjs after it, then provision, let the servers read their files, and restart the processes.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { explain } from '../local/program.mjs'
import { Secrets } from '../local/secrets.mjs'
import { changePasswords } from './secret-files.mjs'

const [step, folder] = process.argv.slice(2)
const fromHere = createRequire(import.meta.url)
const { SERVICE_NAMES: services } = fromHere('@borderlane/contracts/topology')
const { brokerUsers: users } = fromHere('@borderlane/messaging')

if ((step !== 'begin' && step !== 'end') || !folder || !existsSync(join(folder, 'secrets.json'))) {
  process.stderr.write('usage: node deploy/docker/change-passwords.mjs begin|end <folder of secrets.json>\n')
  process.exit(1)
}
const newPassword = () => randomBytes(24).toString('hex')
try {
  changePasswords(new Secrets(folder), step, { services, users, newPassword })
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
process.stdout.write(
  step === 'begin'
    ? 'the processes are to use new passwords; the ones of before are good as well\n'
    : 'the passwords of before are new, too, and no one uses them\n',
)
