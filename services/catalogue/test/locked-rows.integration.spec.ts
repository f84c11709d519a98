import { getQuote } from '@borderlane/contracts/catalogue/public'
import { ageRows, doWorkAroundLocks, guestCalls } from '@borderlane/testing'
import { RouteDemand } from '../src/answer/route-demand'
import { ChangeNotices } from '../src/rules/change-notices'
import { LiveSources } from '../src/runs/live-sources.job'
import { ReportedWords } from '../src/staff/reported-words.job'
import { smallDatabase, ownBroker, startReplica, stopAll } from './replica'

afterAll(stopAll)

it('while rows of the catalogue are locked, what goes by time passes them over, and prices are answered', async () => {
  const database = await smallDatabase()
  const replica = await startReplica(database)
  const gateway = await guestCalls(await ownBroker())
  await database.query(
    `INSERT INTO correction (id, state, passport_country, destination_country, wrong, reported_at, decided_at)
     VALUES (gen_random_uuid(), 'declined', 'IN', 'VN', 'it is free', now(), now())`,
  )
  await database.query(`INSERT INTO search_batch (id, day) VALUES (gen_random_uuid(), now())`)
  await database.query(`INSERT INTO route_demand (route, day, searches) VALUES ('INVN', now(), 1)`)
  const due = ['correction', 'route_demand', 'search_batch']
  await ageRows(database, 800, due)
  const ask = () => gateway.send(getQuote, { from: 'IN', to: 'VN' })
  const work = {
    words: () => replica.get(ReportedWords).forgetWords(),
    demand: () => replica.get(RouteDemand).removeOldCounts(),
    notices: () => replica.get(ChangeNotices).sendDueNotices(),
    sources: () => replica.get(LiveSources).readDueSources(),
  }
  expect(await doWorkAroundLocks(database, ask, work, due)).toEqual({
    locked: { failed: [], changed: [] },
    free: {
      failed: [],
      changed: expect.arrayContaining(['correction', 'route_demand', 'search_batch']) as string[],
    },
  })
  await gateway.close()
})
