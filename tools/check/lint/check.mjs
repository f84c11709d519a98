// `npm run check -- lint`: the rules of oxlint.json, with those that need types, and no comment that switches one off.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../deploy/local/program.mjs'
import { filesIn } from '../files.mjs'
import { COMMENTS } from './comments.mjs'

const NOT_CODE = 'tools/check/lint/'

const switchedOff = filesIn(ROOT)
  .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !file.startsWith(NOT_CODE))
  .filter((file) => COMMENTS.test(readFileSync(join(ROOT, file), 'utf8')))
for (const file of switchedOff)
  console.error(`${file}: a comment switches a rule off; an exception is written in oxlint.json`)

const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, 'node_modules/oxlint/bin/oxlint'),
    '-c',
    'tools/check/lint/oxlint.json',
    '--type-aware',
    '--deny-warnings',
    '.',
  ],
  { cwd: ROOT, stdio: 'inherit' },
)
process.exitCode = status === 0 && switchedOff.length === 0 ? 0 : 1
