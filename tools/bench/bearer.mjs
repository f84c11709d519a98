import { join } from 'node:path'
import { command, lastLines } from '../../deploy/local/command.mjs'
import { Failure } from '../../deploy/local/failure.mjs'
import { ROOT } from '../../deploy/local/folders.mjs'
import { Secrets } from '../../deploy/local/secrets.mjs'
import { roleAddresses } from '../../deploy/local/servers.mjs'
import { environmentOf } from '../../deploy/local/topology.mjs'

/**
 * The bearer of an admin, made by the operator's command and the link that it prints.
 * @param {object} stack with identity and a gateway, see `startStack`
 * @param {number} port of the gateway
 */
export async function bearerOfAdmin({ data, folders, servers }, port) {
  const secrets = new Secrets(data)
  const page = `http://127.0.0.1:${port}`
  const postgres = roleAddresses(servers.admin, secrets)
  const at = {
    ...servers,
    postgres,
    smtp: 'smtp://127.0.0.1:1',
    page,
    port,
    bind: '127.0.0.1',
    internalPort: 0,
  }
  const program = join(ROOT, 'services', 'identity', 'dist', 'admin-create.js')
  const env = { ...process.env, ...environmentOf('identity', at, secrets, folders) }
  const { code, output } = await command(process.execPath, [program, 'admin@example.com'], { env })
  if (code !== 0) throw new Failure(`No admin was made:\n${lastLines(output)}`)
  const answer = await fetch(/https?:\S+/.exec(output)?.[0] ?? page, { redirect: 'manual' })
  const { hash } = new URL(answer.headers.get('location') ?? '', page)
  return new URLSearchParams(hash.slice(1)).get('access_token')
}
