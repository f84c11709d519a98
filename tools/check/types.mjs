// `npm run check:types`: no type error anywhere.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../../deploy/local/folders.mjs'

/** Version 7 takes a fifth of the processor time; it reads the JSDoc of the tools otherwise than 5.9 does. */
const PROJECTS = [
  ['typescript-7', 'tsconfig.json', '--singleThreaded'],
  ['typescript-7', 'web/tsconfig.json', '--singleThreaded'],
  ['typescript', 'tsconfig.tools.json'],
  ['typescript-7', 'deploy/load/tsconfig.json'],
]

const failed = PROJECTS.filter(([version, project, ...more]) => {
  const program = join(ROOT, 'node_modules', version, 'bin', 'tsc')
  const args = [program, '--noEmit', '-p', project, ...more]
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status !== 0
})
process.exitCode = failed.length > 0 ? 1 : 0
