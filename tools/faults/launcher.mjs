// `node tools/faults/launcher.mjs <folder> <port>`: a launcher of its own, to be killed by the lab. It does what
// `npm start` does once all is built, and prints where everything is.
import { atEnd, end, foldersOf, live, say } from '../../deploy/local/program.mjs'
import { leaveFolder, takeFolder } from '../../deploy/local/lock.mjs'
import { startPlatform } from '../../deploy/local/platform.mjs'
import { Processes } from '../../deploy/local/processes.mjs'

const READY_WITHIN_MS = 240_000

await live(
  async () => {
    const [data, port] = process.argv.slice(2)
    if (takeFolder(data) !== undefined) throw new Error(`someone else works in ${data}`)
    atEnd(() => leaveFolder(data))
    const giveUp = (failure) => {
      say(failure.message)
      void end(1)
    }
    const processes = new Processes(foldersOf(data), giveUp, READY_WITHIN_MS)
    await processes.endOrphans()
    atEnd(() => processes.stop())
    const page = `http://127.0.0.1:${port}`
    const step = (_text, work) => work(() => {})
    const bind = '127.0.0.1'
    const rows = await startPlatform({ processes, data, port: Number(port), bind, page, outside: {}, step })
    say(`ready ${JSON.stringify(rows)}`)
  },
  { codeOnSignal: 0 },
)
