import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Beside the program's folder, src/ or dist/.
const FILE = join(__dirname, '..', '..', 'seed', 'most-used-password.txt')

/** Passwords that everybody tries first, in lower case; the file's README says where they come from. */
export function mostUsedPasswords(): ReadonlySet<string> {
  return new Set(readFileSync(FILE, 'utf8').split('\n').filter(Boolean))
}
