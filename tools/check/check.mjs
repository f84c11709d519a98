// `npm run check`: everything that can be said about the code without running it.
import { build } from '../../deploy/local/build.mjs'
import { end, live } from '../../deploy/local/program.mjs'
import { runChecks } from './checks.mjs'

async function check() {
  await build()
  const { failed } = await runChecks()
  await end(failed > 0 ? 1 : 0)
}

await live(check)
