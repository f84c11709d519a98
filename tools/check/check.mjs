// `npm run check`: everything that can be said about the code without running it.
import { end, live } from '../../deploy/local/life.mjs'
import { runChecks } from './checks.mjs'

async function check() {
  const { failed } = await runChecks()
  await end(failed > 0 ? 1 : 0)
}

await live(check, { codeOnSignal: 130 })
