// `npm run admin:create -- <e-mail>`: makes an admin of the platform that runs from this folder. Tests and scripts name the
// data folder of their own platform behind the address.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readAddresses } from './addresses.mjs'
import { command, lastLines } from './command.mjs'
import { DATA, Failure, foldersOf, live, ROOT, say } from './program.mjs'
import { launcherOf } from './lock.mjs'
import { nodeProgram } from './node.mjs'
import { Secrets } from './secrets.mjs'
import { roleAddresses } from './servers.mjs'
import { environmentOf } from './topology.mjs'

/** @param {string[]} args */
async function createAdmin([address, data = DATA, ...rest]) {
  if (!address || rest.length > 0) throw new Failure('Which address? npm run admin:create -- <e-mail>')
  if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))
  const noted = launcherOf(data) === undefined ? undefined : readAddresses(data)
  if (!noted) throw new Failure('Borderlane does not run from this folder: npm start first.')
  const secrets = new Secrets(data)
  const at = { ...noted, postgres: roleAddresses(noted.admin, secrets), internalPort: 0 }
  const { code, output } = await command(
    nodeProgram(),
    [join(ROOT, 'services', 'identity', 'dist', 'admin-create.js'), address],
    { env: environmentOf('identity', at, secrets, foldersOf(data)) },
  )
  if (code !== 0) throw new Failure(`No admin was made:\n${lastLines(output)}`)
  say(output.trimEnd())
}

await live(() => createAdmin(process.argv.slice(2)))
