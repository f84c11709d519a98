import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram } from '@borderlane/testing'
import sharp, { type JpegOptions, type PngOptions, type Sharp } from 'sharp'
import { type Answer, put, startPeers } from './service'

const MEGABYTE = 1_024
const MAX_MEGABYTES = 300

/** What a process and its children hold in kB; what several share counts once. */
async function held(pid: number): Promise<number> {
  const [memory, children] = await Promise.all([
    readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''),
  ])
  const own = Number(/^Pss:\s+(\d+)/m.exec(memory)?.[1] ?? 0)
  const others = await Promise.all(children.trim().split(' ').filter(Boolean).map(Number).map(held))
  return others.reduce((all, one) => all + one, own)
}

/** A picture that nothing packs well: every pixel differs from the one beside it. */
async function noise(megapixels: number, channels: 3 | 4): Promise<Sharp> {
  const [width, height] = [4_000, (megapixels * 1_000_000) / 4_000]
  const raw = Buffer.alloc(width * height * channels)
  for (let at = 0; at < raw.length; at += 5) raw[at] = (at * 2_654_435_761) >>> 24
  return sharp(raw, { raw: { width, height, channels } })
}

describe('documents as a process of its own', () => {
  let peers: Awaited<ReturnType<typeof startPeers>>
  let program: Awaited<ReturnType<typeof startProgram>>

  beforeAll(async () => {
    peers = await startPeers()
    const settings = Object.entries(peers.config).filter(([name]) =>
      /^(NATS|DATABASE|REDIS|LINK|FIELD|DOCUMENTS)_/.test(name),
    )
    program = await startProgram(
      'documents',
      Object.fromEntries(settings.map(([name, value]) => [name, String(value)])),
    )
  })
  afterAll(async () => {
    await program.stop()
    await peers.stop()
  })

  /** Three at once. @returns their answers, and the most that all processes held at one moment, in megabytes */
  async function peakOf(file: Buffer, name: string): Promise<{ answers: Answer[]; megabytes: number }> {
    let peak = 0
    let done = false
    const watching = (async () => {
      while (!done) {
        peak = Math.max(peak, await held(program.pid))
        await sleep(10)
      }
    })()
    const urls = await Promise.all([1, 2, 3].map(async () => (await peers.startOne(peers.newOrder())).url))
    const answers = await Promise.all(urls.map((url) => put(url, file, name)))
    done = true
    await watching
    return { answers, megabytes: Math.round(peak / MEGABYTE) }
  }

  const jpegs: [string, number, JpegOptions, number | undefined, number][] = [
    ['progressive, 40 million pixels', 40, { progressive: true }, undefined, 422],
    [
      'progressive, 12 million pixels, to be turned',
      12,
      { progressive: true, chromaSubsampling: '4:4:4' },
      6,
      201,
    ],
    ['20 million pixels, to be turned', 20, {}, 6, 201],
    ['40 million pixels, to be turned', 40, {}, 6, 201],
  ]
  it.each(jpegs)(
    'stays below 300 MB with three JPEGs at once: %s',
    async (_what, pixels, options, orientation, status) => {
      const picture = (await noise(pixels, 3)).jpeg({ quality: 25, ...options })
      const file = await (orientation ? picture.withMetadata({ orientation }) : picture).toBuffer()
      const { answers, megabytes } = await peakOf(file, 'scan.jpg')
      expect(answers.map((answer) => [answer.status, answer.body.error?.code])).toEqual(
        Array(3).fill([status, status === 422 ? 'documents.too_heavy' : undefined]),
      )
      expect(megabytes).toBeGreaterThan(20)
      expect(megabytes).toBeLessThan(MAX_MEGABYTES)
    },
    60_000,
  )

  it.each([
    ['interlaced, 13 million pixels', 13, { progressive: true }, undefined, 422],
    ['interlaced, 12 million pixels', 12, { progressive: true }, undefined, 201],
    ['16 bits for a colour, 18 million pixels, to be turned', 18, {}, 6, 422],
  ] as [string, number, PngOptions, number | undefined, number][])(
    'stays below 300 MB with three PNGs at once: %s',
    async (_what, pixels, options, orientation, status) => {
      const flat = sharp({
        create: { width: 4_000, height: (pixels * 1_000_000) / 4_000, channels: 4, background: '#abc8' },
      })
      const deep = orientation ? flat.toColourspace('rgb16').withMetadata({ orientation }) : flat
      const { answers, megabytes } = await peakOf(await deep.png(options).toBuffer(), 'scan.png')
      expect(answers.map((answer) => [answer.status, answer.body.error?.code])).toEqual(
        Array(3).fill([status, status === 422 ? 'documents.too_heavy' : undefined]),
      )
      expect(megabytes).toBeLessThan(MAX_MEGABYTES)
    },
    60_000,
  )
})
