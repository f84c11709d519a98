/** @sensitive-to-time a stop has to be over within 5 s */
import { exportTraces } from './trace-export'

test('a collector that is away does not hold up a process that stops', async () => {
  // Nobody listens on port 1.
  const spans = exportTraces({ service: 'example', url: 'http://127.0.0.1:1/v1/traces', share: 1 })
  spans.begin('server', 'GET /', undefined).end()
  const begin = performance.now()
  await spans.close()
  expect(performance.now() - begin).toBeLessThan(5_000)
})
