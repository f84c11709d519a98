import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { config } from './config'

/** Makes an admin as the operator does; gives the link under which a password is set. */
export function createAdmin(address: string, data = config.data!): string {
  const program = join(__dirname, '../../deploy/local/admin-create.mjs')
  const output = execFileSync(process.execPath, [program, address, data], { encoding: 'utf8' })
  return /https?:\S+/.exec(output)![0]
}
