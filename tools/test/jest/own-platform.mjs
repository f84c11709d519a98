// `node tools/test/jest/own-platform.mjs <name>`: for a journey that needs settings of its own (the environment), a platform
// of its own. Prints `ready <JSON>` with its page and data folder; ends when its journey does.
import { end, live, say } from '../../../deploy/local/program.mjs'
import { startTestPlatform } from './test-platform.mjs'

process.stdin.resume().on('end', () => void end(0))
await live(
  async () => {
    const { page, data } = await startTestPlatform({ name: process.argv[2] ?? 'own' })
    say(`ready ${JSON.stringify({ page, data })}`)
  },
  { codeOnSignal: 0 },
)
