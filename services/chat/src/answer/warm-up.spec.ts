import { AppError } from '@borderlane/contracts/define'
import { HealthRegistry } from '@borderlane/runtime'
import type { CatalogueFacts } from '../facts/catalogue-facts'
import { CountryFinder } from '../question/country-finder'
import { WarmUp } from './warm-up'

it('the chat is not ready before it knows the countries, and asks for them until the catalogue answers', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] })
  const health = new HealthRegistry()
  const isReady = async () => {
    const report = health.report()
    await jest.advanceTimersByTimeAsync(0)
    return (await report).ready
  }
  let asked = 0
  const finder = jest.fn(() => {
    asked += 1
    if (asked < 3) throw new AppError('service.unavailable')
    return Promise.resolve(new CountryFinder(new Map()))
  })
  const warmUp = new WarmUp({ readFinder: finder } as unknown as CatalogueFacts, health, {
    now: () => new Date('2026-11-28'),
  })
  expect(await isReady()).toBe(false)
  warmUp.onApplicationBootstrap()
  expect(await isReady()).toBe(false)
  for (let round = 0; round < 3; round++) await jest.advanceTimersByTimeAsync(500)
  expect(asked).toBe(3)
  expect(await isReady()).toBe(true)
  warmUp.onModuleDestroy()
  jest.useRealTimers()
})
