import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', 'backups'])

/**
 * @param {string} root of a checkout
 * @param {string} [folder] below it
 * @returns {string[]} the files in it and below it, by their paths from the root; none that is made or hidden
 */
export function filesIn(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || NOT_OURS.has(entry.name)) return []
    const path = folder ? `${folder}/${entry.name}` : entry.name
    return entry.isDirectory() ? filesIn(root, path) : path
  })
}
