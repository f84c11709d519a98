import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { register } from 'prom-client'
import { gauge, gaugeBy, HealthRegistry, log, observeCall, TRANSPORT } from '@borderlane/runtime'
import { startTestService, testSettings, waitFor } from '@borderlane/testing'
import { type DynamicModule, type INestApplication, Injectable, Module, type Type } from '@nestjs/common'
import { type CustomTransportStrategy, Server } from '@nestjs/microservices'

/** A way for calls to come in that brings none. */
class QuietTransport extends Server implements CustomTransportStrategy {
  listen(callback: () => void): void {
    callback()
  }
  close(): void {}
  on(): void {}
  unwrap<T>(): T {
    throw new Error('there is nothing inside')
  }
}

class BrokenTransport extends QuietTransport {
  override listen(): void {
    throw new Error('no broker')
  }
}

@Module({})
class ExampleModule {}

const moduleWith = (transport: Type, providers: Type[] = []): DynamicModule => ({
  module: ExampleModule,
  providers: [{ provide: TRANSPORT, useClass: transport }, ...providers],
})

describe('the internal port of a process', () => {
  let app: INestApplication
  let address: string
  const get = (path: string): Promise<Response> => fetch(`${address}${path}`)

  beforeEach(async () => {
    app = await startTestService({ name: 'orders', module: moduleWith(QuietTransport), config: testSettings })
    address = await app.getUrl()
  })
  afterEach(() => app.close())

  it('says that the process lives without asking what it depends on', async () => {
    const check = jest.fn(() => Promise.reject(new Error('down')))
    app.get(HealthRegistry).add('postgres', check, { required: true })
    const answer = await get('/health/live')
    expect([answer.status, await answer.json()]).toEqual([200, { live: true }])
    expect(check).not.toHaveBeenCalled()
  })

  it('says that the process does not live while it is stuck, and that it does again', async () => {
    const afterBeingStuck = async () => {
      await get('/health/live')
      // After an answer the measurement starts again, with its next tick of 50 ms; on a busy machine that comes late.
      await new Promise((resolve) => setTimeout(resolve, 500))
      for (const until = Date.now() + 1_300; Date.now() < until;);
      return (await get('/health/live')).status
    }
    const [first, second] = [await afterBeingStuck(), await afterBeingStuck()]
    expect([first, second]).toContain(503)
    expect((await get('/health/live')).status).toBe(200)
  })

  it('shows what is missing until the process can work, and logs it once', async () => {
    let up = false
    const health = app.get(HealthRegistry)
    health.add('postgres', () => (up ? undefined : Promise.reject(new Error('secret address'))), {
      required: true,
    })
    health.add('redis', () => Promise.reject(new Error('down')), { required: false })
    const warnings = jest.spyOn(log, 'warn').mockReturnValue()
    const before = await get('/health/ready')
    expect([before.status, await before.json()]).toEqual([
      503,
      { ready: false, checks: { disk: 'up', postgres: 'down', redis: 'degraded' } },
    ])
    up = true
    const after = await get('/health/ready')
    expect([after.status, await after.json()]).toEqual([
      200,
      { ready: true, checks: { disk: 'up', postgres: 'up', redis: 'degraded' } },
    ])
    // Once each, however often it is asked.
    expect(warnings.mock.calls.map(([, text]) => text)).toEqual(['postgres is not well', 'redis is not well'])
  })

  it('does not wait for a dependency that hangs', async () => {
    app.get(HealthRegistry).add('nats', () => new Promise(() => undefined), { required: true })
    expect((await get('/health/ready')).status).toBe(503)
  })

  it('says that a process which is about to stop is not ready but lives', async () => {
    app.get(HealthRegistry).beginShutdown()
    expect((await get('/health/ready')).status).toBe(503)
    expect((await get('/health/live')).status).toBe(200)
  })

  it('shows the metrics of the process and of its calls', async () => {
    observeCall('orders.create', 'ok', 0.02)
    const answer = await get('/metrics')
    expect(answer.headers.get('content-type')).toContain('text/plain')
    const text = await answer.text()
    expect(text).toContain('process_cpu_seconds_total')
    expect(text).toContain('call_duration_seconds_count{subject="orders.create",code="ok"} 1')
  })

  it('leaves out a metric that cannot be read within a second, and shows all others', async () => {
    gauge('broken_gauge', 'Asks a database that is down', () => Promise.reject(new Error('down')))
    gauge('hanging_gauge', 'Asks a database that hangs', () => new Promise<number>(() => undefined))
    gaugeBy('hanging_gauges', 'Asks the same', 'status', () => new Promise(() => undefined))
    gauge('good_gauge', 'Asks no dependency', () => 7)
    const answer = await get('/metrics')
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).not.toMatch(/^(broken|hanging)_gauges?[ {]/m)
    expect(text).toMatch(/^good_gauge 7$/m)
  })

  it('shows in the metrics which check of its health fails', async () => {
    // A process has one health; each of these tests has its own.
    register.removeSingleMetric('health_check')
    const other = await startTestService({
      name: 'orders',
      module: moduleWith(QuietTransport),
      config: testSettings,
    })
    other.get(HealthRegistry).add('redis', () => Promise.reject(new Error('down')), { required: false })
    const text = await (await get('/metrics')).text()
    await other.close()
    expect(text).toMatch(/^health_check\{check="disk"\} 1$/m)
    expect(text).toMatch(/^health_check\{check="redis"\} 0$/m)
  })

  it('shows in the metrics which version it is and whether it is ready', async () => {
    app.get(HealthRegistry).beginShutdown()
    const text = await (await get('/metrics')).text()
    expect(text).toMatch(/^build_info\{version="[^"]+"\} 1$/m)
    expect(text).toMatch(/^process_ready [01]$/m)
  })

  it('shows in the metrics that it logs nothing', async () => {
    const before = log.level
    log.level = 'silent'
    const text = await (await get('/metrics')).text()
    log.level = before
    expect(text).toMatch(/^log_level \+Inf$/m)
  })
})

it('a process that could not start ends what it had begun', async () => {
  const ended = jest.fn()
  @Injectable()
  class Worker {
    beforeApplicationShutdown(): void {
      ended()
    }
  }
  const module = moduleWith(BrokenTransport, [Worker])
  await expect(startTestService({ name: 'orders', module, config: testSettings })).rejects.toThrow(
    'no broker',
  )
  expect(ended).toHaveBeenCalledTimes(1)
})

it('a process whose log has no room goes on, says so in its health and stops in order', async () => {
  const full = openSync('/dev/full', 'w')
  const program = spawn(process.execPath, [join(__dirname, 'example-process.cjs')], {
    stdio: ['pipe', full, 'ignore', 'ipc'],
  })
  closeSync(full)
  try {
    const exited = once(program, 'exit') as Promise<[number | null]>
    const [url] = (await once(program, 'message')) as [string]
    const answer = await fetch(`${url}/health/ready`)
    expect([answer.status, await answer.json()]).toEqual([200, { ready: true, checks: { disk: 'degraded' } }])
    program.kill('SIGTERM')
    expect((await exited)[0]).toBe(0)
  } finally {
    program.kill('SIGKILL')
  }
})

interface Line {
  event: string
}

describe('stopOnSignal', () => {
  let child: ChildProcess | undefined
  afterEach(() => child?.kill('SIGKILL'))

  /** The example as a process of its own, on the built library. */
  async function run(...args: string[]) {
    const spawned = spawn(process.execPath, [join(__dirname, 'example-process.cjs'), ...args])
    child = spawned
    const exited = once(spawned, 'exit') as Promise<[number | null]>
    let output = ''
    for (const stream of [spawned.stdout, spawned.stderr])
      stream.on('data', (chunk) => (output += String(chunk)))
    const says = (pattern: RegExp): Promise<RegExpExecArray> => waitFor(() => pattern.exec(output)!)
    const [url] = await says(/^http:.*$/m)
    return { program: spawned, exited, says, url, output: () => output }
  }
  const get = (url: string): Promise<{ status: number; text: string }> =>
    fetch(url, { headers: { connection: 'close' } }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      () => ({ status: 0, text: '' }),
    )

  it('on SIGTERM a process finishes what is in work, refuses what is new and ends with 0', async () => {
    const { program, exited, says, url } = await run()
    const inWork = fetch(`${url}/work`)
    await says(/^working$/m)
    // As browsers have one ready for a question that may come.
    const unused = connect(Number(new URL(url).port), '127.0.0.1')
    await once(unused, 'connect')
    program.kill('SIGTERM')
    // First the routers are notified, then the port is closed.
    await waitFor(async () => (await get(`${url}/health/ready`)).status === 503)
    await waitFor(async () => (await get(`${url}/health/live`)).status === 0)
    program.stdin.write('go')
    expect(await (await inWork).text()).toBe('finished')
    expect((await exited)[0]).toBe(0)
    unused.destroy()
  })

  it('a process that cannot stop in order says so in the log and ends with 1', async () => {
    const { program, exited, output, url } = await run('fails')
    program.kill('SIGTERM')
    expect((await exited)[0]).toBe(1)
    const lines = output().trim().split('\n')
    // One line each and nothing raw beside them.
    const events = lines.filter((line) => line !== url).map((line) => (JSON.parse(line) as Line).event)
    expect(events).toEqual(['started', 'stop_failed'])
  })
})
