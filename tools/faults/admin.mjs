import { join } from 'node:path'
import { command, lastLines } from '../../deploy/local/command.mjs'
import { Failure, ROOT } from '../../deploy/local/program.mjs'

/**
 * Makes an admin of the platform that runs on a folder and signs them in: by the operator's command, and the link that
 * it prints.
 * @param {{ data: string, page: string, email: string }} options `page` is the address of its gateway
 * @returns {Promise<Record<string, string>>} headers that say who asks
 */
export async function adminHeaders({ data, page, email }) {
  const program = join(ROOT, 'deploy', 'local', 'admin-create.mjs')
  const { code, output } = await command(process.execPath, [program, email, data])
  const link = /https?:\S+/.exec(output)?.[0]
  if (code !== 0 || !link) throw new Failure(`No admin was made:\n${lastLines(output)}`)
  const token_hash = new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash')
  const answer = await fetch(`${page}/auth/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'recovery', token_hash }),
  })
  const { access_token: token } = answer.ok ? await answer.json() : {}
  if (!token) throw new Failure('The admin could not sign in.')
  return { authorization: `Bearer ${token}` }
}
