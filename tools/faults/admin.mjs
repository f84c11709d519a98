import { join } from 'node:path'
import { readAddresses } from '../../deploy/local/addresses.mjs'
import { command, lastLines } from '../../deploy/local/command.mjs'
import { Failure } from '../../deploy/local/failure.mjs'
import { foldersOf, ROOT } from '../../deploy/local/folders.mjs'
import { Secrets } from '../../deploy/local/secrets.mjs'
import { roleAddresses } from '../../deploy/local/servers.mjs'
import { environmentOf } from '../../deploy/local/topology.mjs'

/**
 * Makes an admin of the platform that runs on a folder and signs them in.
 * @returns {Promise<Record<string, string>>} headers that say who asks
 */
export async function adminHeaders({ data, page, email }) {
  const noted = readAddresses(data)
  const secrets = new Secrets(data)
  const at = { ...noted, postgres: roleAddresses(noted.admin, secrets), internalPort: 0 }
  const { code, output } = await command(
    process.execPath,
    [join(ROOT, 'services', 'identity', 'dist', 'admin-create.js'), email],
    { env: environmentOf('identity', at, secrets, foldersOf(data)) },
  )
  const link = /https?:\S+/.exec(output)?.[0]
  if (code !== 0 || !link) throw new Failure(`No admin was made:\n${lastLines(output)}`)
  const { pathname, search } = new URL(link)
  const answer = await fetch(page + pathname + search, { redirect: 'manual' })
  const { hash } = new URL(answer.headers.get('location') ?? '', page)
  const token = new URLSearchParams(hash.slice(1)).get('access_token')
  if (!token) throw new Failure('The admin could not sign in.')
  return { authorization: `Bearer ${token}` }
}
