// `npm run check -- types`: no type error anywhere.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { DATA, ROOT } from '../../deploy/local/program.mjs'

const PROJECTS = [
  'tsconfig.json',
  'web/tsconfig.json',
  'tsconfig.tools.json',
  'tools/bench/load/tsconfig.json',
]

// Version 7 takes a fifth of the processor time of 5.9, which other tools still need.
const program = join(ROOT, 'node_modules', 'typescript-7', 'bin', 'tsc')

// What did not change since the last run is not checked again: a fifth of the time.
const stateOf = (project) => join(DATA, 'types', `${project.replaceAll('/', '-')}.tsbuildinfo`)

const argsFor = (project) => [
  ...[program, '--noEmit', '--singleThreaded', '-p', project],
  ...['--incremental', '--tsBuildInfoFile', stateOf(project)],
]

const failed = PROJECTS.filter(
  (project) => spawnSync(process.execPath, argsFor(project), { cwd: ROOT, stdio: 'inherit' }).status !== 0,
)

/** TypeORM refuses an undefined value in a `where` at run time; only this flag shows it, and elsewhere it may be. */
const { stdout } = spawnSync(process.execPath, argsFor('tools/check/where.tsconfig.json'), {
  cwd: ROOT,
  encoding: 'utf8',
})
const undefinedInWhere = stdout.split(/\n(?=\S)/).filter((error) => error.includes("'FindOptionsWhere<"))
for (const error of undefinedInWhere) process.stdout.write(`${error}\n`)

process.exitCode = failed.length > 0 || undefinedInWhere.length > 0 ? 1 : 0
