// `npm run <group> -- <name> [arguments]` for the groups of commands.mjs.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT, say } from '../deploy/local/program.mjs'
import { GROUPS, programOf } from './commands.mjs'

const [group = '', ...args] = process.argv.slice(2)
const program = programOf(group, args)
if (program) {
  const [file = '', ...given] = program
  process.argv.splice(1, Infinity, join(ROOT, file), ...given)
  await import(pathToFileURL(join(ROOT, file)).href)
} else {
  const names = Object.keys(GROUPS[group] ?? {}).filter(Boolean)
  say(`Usage: npm run ${group} -- ${names.join(' | ')}`)
  process.exitCode = 1
}
