// `npm run check [-- name ...]`: everything that can be said about the code without running it, or some of it.
import { build } from '../../deploy/local/build.mjs'
import { end, live } from '../../deploy/local/program.mjs'
import { runChecks } from './checks.mjs'

async function check() {
  await build()
  const names = process.argv.slice(2)
  const { failed } = await runChecks(names.length > 0 ? names : undefined)
  await end(failed > 0 ? 1 : 0)
}

await live(check)
