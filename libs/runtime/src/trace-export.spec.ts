import { exportTraces } from './trace-export'

// What the exporter goes on waiting for, half a minute long, would keep the worker of these tests: it goes with the fakes.
beforeEach(() =>
  jest.useFakeTimers({ doNotFake: ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] }),
)
afterEach(() => jest.useRealTimers())

test('a collector that is away does not hold up a process that stops', async () => {
  // Nobody listens on port 1.
  const spans = exportTraces({ service: 'example', url: 'http://127.0.0.1:1/v1/traces', share: 1 })
  spans.begin('server', 'GET /', undefined).end()
  let isClosed = false
  void spans.close().then(() => (isClosed = true))
  await jest.advanceTimersByTimeAsync(5_000)
  expect(isClosed).toBe(true)
})
