import type { Calls } from '@borderlane/messaging'
import { CatalogueFacts } from './catalogue-facts'

const HOUR = 3_600_000

it('names of countries are learnt again where the data has changed, and only then', async () => {
  const catalogue = { now: 0, dataVersion: 1 }
  const send = () => Promise.resolve({ countries: [], dataVersion: catalogue.dataVersion })
  const clock = { now: () => new Date(catalogue.now) }
  const facts = new CatalogueFacts({ send } as unknown as Calls, clock)
  const later = async () => {
    catalogue.now += HOUR
    // The names that are known are answered with while others are asked for.
    await facts.readFinder()
    await new Promise(setImmediate)
    return facts.readFinder()
  }
  const first = await facts.readFinder()
  expect(await later()).toBe(first)
  catalogue.dataVersion = 2
  expect(await later()).not.toBe(first)
})
