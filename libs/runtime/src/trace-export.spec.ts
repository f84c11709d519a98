import { exportTraces } from './trace-export'
import type { SpanKind } from './tracing'

// What the exporter goes on waiting for, half a minute long, would keep the worker of these tests: it goes with the fakes.
beforeEach(() =>
  jest.useFakeTimers({ doNotFake: ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] }),
)
afterEach(() => jest.useRealTimers())

test('jobs that no one asked for have a share of their own', () => {
  const url = 'http://127.0.0.1:1/v1/traces'
  const spans = exportTraces({ service: 'example', url, share: 1, jobsShare: 0 })
  const isSampled = (kind: SpanKind, parent?: string) =>
    spans.begin(kind, 'anything', parent).traceparent.endsWith('-01')
  const request = spans.begin('server', 'GET /', undefined).traceparent
  expect([isSampled('consumer'), isSampled('server'), isSampled('consumer', request)]).toEqual([
    false,
    true,
    true,
  ])
})

test('a collector that is away does not hold up a process that stops', async () => {
  // No one listens on port 1.
  const spans = exportTraces({
    service: 'example',
    url: 'http://127.0.0.1:1/v1/traces',
    share: 1,
    jobsShare: 1,
  })
  spans.begin('server', 'GET /', undefined).end()
  let isClosed = false
  void spans.close().then(() => (isClosed = true))
  await jest.advanceTimersByTimeAsync(5_000)
  expect(isClosed).toBe(true)
})
