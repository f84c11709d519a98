import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { jpeg, pdf, png } from '../../test/sample-file'
import { cleanPicture } from './picture'
import { FileSandbox, sandboxFlags } from './file-sandbox'

/** Our children, whatever they do. */
function children(): number[] {
  const list = `/proc/self/task`
  return readdirSync(list)
    .map((task) => `${list}/${task}/children`)
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number))
}

async function childOf(work: Promise<unknown>, before: readonly number[]): Promise<number> {
  work.catch(() => undefined)
  for (;;) {
    const [found] = children().filter((pid) => !before.includes(pid))
    if (found) return found
    await sleep(1)
  }
}

describe('a process for files', () => {
  let sandbox: FileSandbox
  beforeEach(() => (sandbox = new FileSandbox()))
  afterEach(() => sandbox.onApplicationShutdown())
  const large = async () => png('large', { width: 8_000, height: 4_000 })
  const picture = () => Promise.resolve(jpeg())

  it('gives what the task made, byte for byte', async () => {
    expect(await sandbox.runTask('keep application/pdf', async () => pdf())).toEqual(pdf())
    expect(await sandbox.runTask('keep image/jpeg', picture)).toEqual(await cleanPicture(jpeg(), 'jpeg'))
    expect(await sandbox.runTask('keep image/png', async () => png())).toEqual(
      await cleanPicture(png(), 'png'),
    )
  })

  it('says why a file is refused, and takes the next one', async () => {
    const half = async () => jpeg().subarray(0, 600)
    await expect(sandbox.runTask('keep image/jpeg', half)).rejects.toMatchObject({ code: 'documents.broken' })
    await expect(
      sandbox.runTask('keep image/jpeg', () => Promise.reject(new Error('no disk'))),
    ).rejects.toThrow('no disk')
    expect(await sandbox.runTask('keep image/jpeg', picture)).toHaveLength(
      (await cleanPicture(jpeg(), 'jpeg')).length,
    )
  })

  it('knows none of our settings', async () => {
    const before = children()
    const work = sandbox.runTask('keep image/png', async () => png('large', { width: 5_000, height: 4_000 }))
    const pid = await childOf(work, before)
    let settings = 'PATH'
    // Until it has begun it has our own.
    for (; settings.includes('PATH'); await sleep(1)) settings = readFileSync(`/proc/${pid}/environ`, 'utf8')
    expect(settings).toBe('MALLOC_MMAP_THRESHOLD_=131072\0')
    await work
  })

  it('may read no file, write none, start nothing and reach no host', () => {
    const flags = sandboxFlags()
    if (!process.allowedNodeEnvironmentFlags.has('--permission')) {
      expect(sandboxFlags(new Set(['--permission']))).toContain('--permission')
      return
    }
    const source = `
      const tries = [
        () => require('fs').readFileSync('/etc/hostname'),
        () => require('fs').readdirSync(process.cwd()),
        () => require('fs').writeFileSync('made', ''),
        () => require('child_process').spawnSync('true'),
        () => new (require('worker_threads').Worker)('', { eval: true }),
      ]
      for (const one of tries) try { console.log(one()) } catch ({ code }) { console.log(code) }
      require('net').connect(9, '127.0.0.1').on('error', ({ code }) => console.log(code))`
    const { stdout } = spawnSync(process.execPath, [...flags, '-e', source], {
      cwd: tmpdir(),
      encoding: 'utf8',
    })
    expect(stdout.trim().split('\n')).toEqual(Array(6).fill('ERR_ACCESS_DENIED'))
  })

  it('ends with it when someone kills it, and the next file gets another one', async () => {
    const before = children()
    const work = sandbox.runTask('keep image/png', large)
    process.kill(await childOf(work, before), 'SIGKILL')
    await expect(work).rejects.toMatchObject({ code: 'documents.too_heavy' })
    expect(await sandbox.runTask('keep application/pdf', async () => pdf())).toEqual(pdf())
  })

  it('is ended when it takes too much memory or time', async () => {
    const small = new FileSandbox({ memoryBytes: 10 * 1024 * 1024, timeMs: 30_000 })
    const short = new FileSandbox({ memoryBytes: 1024 * 1024 * 1024, timeMs: 20 })
    for (const limited of [small, short])
      await expect(limited.runTask('keep image/png', large)).rejects.toMatchObject({
        code: 'documents.too_heavy',
      })
    await sleep(50)
    expect(await sandbox.runTask('keep image/png', large)).toBeDefined()
  })

  it('is alone: the others wait, and too many are turned away before they are read', async () => {
    let read = 0
    let inside = 0
    let most = 0
    const counted = async (): Promise<Buffer> => {
      read += 1
      inside += 1
      most = Math.max(most, inside)
      await sleep(1)
      inside -= 1
      throw new Error('read')
    }
    const answers = await Promise.allSettled(
      Array.from({ length: 22 }, () => sandbox.runTask('keep application/pdf', counted)),
    )
    expect([read, most]).toEqual([20, 1])
    expect(answers.slice(20)).toMatchObject(Array(2).fill({ reason: { code: 'service.unavailable' } }))
  })

  it('goes when the service goes, with a file or without', async () => {
    const before = children()
    const work = sandbox.runTask('keep image/png', large)
    const pid = await childOf(work, before)
    sandbox.onApplicationShutdown()
    await expect(work).rejects.toMatchObject({ code: 'documents.too_heavy' })
    expect(existsSync(`/proc/${pid}/fd/0`)).toBe(false)

    const resting = new FileSandbox()
    const next = await childOf(
      resting.runTask('keep application/pdf', async () => pdf()),
      before,
    )
    await resting.runTask('keep application/pdf', async () => pdf())
    resting.onApplicationShutdown()
    for (; existsSync(`/proc/${next}/fd/0`);) await sleep(1)
  })

  it('opens the next file too, until one is not kept', async () => {
    const before = children()
    const own = (): number[] => children().filter((pid) => !before.includes(pid))
    await sandbox.runTask('keep image/jpeg', picture)
    const first = own()
    expect(first).toHaveLength(1)
    await sandbox.runTask('keep image/jpeg', picture)
    expect(own()).toEqual(first)
    const half = async () => jpeg().subarray(0, 600)
    await expect(sandbox.runTask('keep image/jpeg', half)).rejects.toMatchObject({ code: 'documents.broken' })
    await sandbox.runTask('keep image/jpeg', picture)
    expect(own()).not.toContain(first[0])
  })

  it('is replaced after fifty files', async () => {
    const before = children()
    const open = async (): Promise<number | undefined> => {
      await sandbox.runTask('keep application/pdf', async () => pdf())
      return children().find((pid) => !before.includes(pid))
    }
    const first = await open()
    for (let turn = 2; turn < 50; turn += 1) expect(await open()).toBe(first)
    await open()
    for (; existsSync(`/proc/${first}/fd/0`);) await sleep(1)
    expect(await open()).not.toBe(first)
  })

  it('ends over a file that an earlier one has spoiled it for, and that file gets a new one', async () => {
    const before = children()
    await sandbox.runTask('keep application/pdf', async () => pdf())
    const [used] = children().filter((pid) => !before.includes(pid))
    const work = sandbox.runTask('keep image/png', async () => {
      // Still there when the file is given to it.
      process.kill(used!, 'SIGSTOP')
      setTimeout(() => process.kill(used!, 'SIGKILL'), 20)
      return png()
    })
    expect(await work).toEqual(await cleanPicture(png(), 'png'))
  })
})
