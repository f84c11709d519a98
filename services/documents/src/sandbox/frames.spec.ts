import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { type Frame, readFrames, writeFrame } from './frames'

async function framesIn(pieces: Buffer[]): Promise<Frame<object>[]> {
  const found: Frame<object>[] = []
  for await (const frame of readFrames(Readable.from(pieces))) found.push(frame)
  return found
}

const FRAMES: Frame<object>[] = [
  { head: { task: 'one' }, bytes: Buffer.from('a\nb') },
  { head: {}, bytes: Buffer.alloc(0) },
  { head: { code: 'x' }, bytes: Buffer.alloc(300, 7) },
]

describe('frames over a pipe', () => {
  const written: Buffer[] = []
  const pipe = new PassThrough().on('data', (piece: Buffer) => written.push(piece))
  let all: Buffer
  beforeAll(async () => {
    for (const { head, bytes } of FRAMES) writeFrame(pipe, head, bytes)
    await once(pipe.end(), 'end')
    all = Buffer.concat(written)
  })

  it.each([1, 2, 7, 8, 9, 1_000])('come as they were sent, in pieces of %i bytes', async (size) => {
    const pieces = Array.from({ length: Math.ceil(all.length / size) }, (_one, at) =>
      all.subarray(at * size, (at + 1) * size),
    )
    expect(await framesIn(pieces)).toEqual(FRAMES)
  })

  it('end where the pipe ends in the middle of one', async () => {
    expect(await framesIn([all.subarray(0, -1)])).toEqual(FRAMES.slice(0, 2))
  })
})
