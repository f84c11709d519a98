// `npm run check:types`: no type error anywhere.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../../deploy/local/folders.mjs'

const PROJECTS = [
  'tsconfig.json',
  'web/tsconfig.json',
  'tsconfig.tools.json',
  'tools/bench/load/tsconfig.json',
]

// Version 7 takes a fifth of the processor time of 5.9, which the linter still needs.
const program = join(ROOT, 'node_modules', 'typescript-7', 'bin', 'tsc')

const failed = PROJECTS.filter((project) => {
  const args = [program, '--noEmit', '--singleThreaded', '-p', project]
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status !== 0
})
process.exitCode = failed.length > 0 ? 1 : 0
