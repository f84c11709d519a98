import { SERVICE_NAMES } from '@borderlane/contracts/topology'
import { log } from '@borderlane/runtime'
import { loadConfig } from './config'
import { provisionDatabase } from './provision-database'
import { secondOf } from './roles'

/** Runs before migrations and services, with an administrator's password that none of them has. */
async function main(): Promise<void> {
  const config = loadConfig()
  const password = (role: string): string => config.ROLE_PASSWORDS.get(role)!
  const both = (name: string) => {
    const [owner, app] = [`${name}_owner`, `${name}_app`]
    const seconds = [owner, app].map((role) => config.ROLE_PASSWORDS.get(secondOf(role)))
    const [ownerPassword, appPassword] = seconds
    return {
      ownerPassword: password(owner),
      appPassword: password(app),
      ...(ownerPassword && appPassword && { second: { ownerPassword, appPassword } }),
    }
  }
  const name = new URL(config.POSTGRES_URL).username.replace(/_b$/, '')
  const [first, second] = [name, secondOf(name)].map((login) => config.ROLE_PASSWORDS.get(login))
  await provisionDatabase({
    adminUrl: config.POSTGRES_URL,
    ...(first && second && { administrator: { name, password: first, second } }),
    database: config.DATABASE_NAME,
    known: config.KNOWN_MIGRATIONS,
    services: new Map(SERVICE_NAMES.map((name) => [name, both(name)])),
  })
  log.info({ event: 'provisioned' }, 'database, roles and schemas are provisioned')
}

main().catch((error: unknown) => {
  log.fatal({ event: 'provision_failed', err: error }, 'database, roles and schemas could not be provisioned')
  process.exit(1)
})
