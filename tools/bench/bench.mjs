// `npm run bench`: all benches one after the other, then their tables together. `npm run bench:search` and so on: one of
// them.
import { end, live } from '../../deploy/local/life.mjs'
import { say } from '../../deploy/local/progress.mjs'
import { show } from './measure.mjs'
import { adminOrders } from './admin-orders.mjs'
import { busy } from './busy.mjs'
import { importBench } from './import.mjs'
import { order } from './order.mjs'
import { search } from './search.mjs'

const BENCHES = { search, order, busy, 'admin-orders': adminOrders, import: importBench }

await live(
  async () => {
    const [asked] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
    const tables = []
    for (const bench of asked ? [BENCHES[asked]] : Object.values(BENCHES))
      tables.push(...[await bench()].flat())
    for (const table of tables) {
      say('')
      show(table)
    }
    await end(0)
  },
  { codeOnSignal: 130 },
)
