// `npm run bench`: all benches one after the other; each prints its tables when it has them, so that a later one that
// fails loses nothing. `npm run bench:search` and so on: one of them.
import { finish } from '../../deploy/local/life.mjs'
import { say } from '../../deploy/local/progress.mjs'
import { show } from './measure.mjs'
import { adminOrders } from './admin-orders.mjs'
import { order } from './order.mjs'
import { search } from './search.mjs'
import { trips } from './trip.mjs'

const BENCHES = { search, order, 'admin-orders': adminOrders, trip: trips }

await finish(async () => {
  const [asked] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
  for (const bench of asked ? [BENCHES[asked]] : Object.values(BENCHES))
    for (const table of [await bench()].flat()) {
      say('')
      show(table)
      say('')
    }
})
