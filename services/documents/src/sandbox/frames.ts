import type { Readable, Writable } from 'node:stream'

/** What goes over a pipe to the process that opens files, and back: something about a file, and its bytes. */
export interface Frame<Head extends object> {
  head: Head
  bytes: Buffer
}

/** How long head and bytes are, 4 bytes each. */
const SIZES_BYTES = 8

export function writeFrame(pipe: Writable, head: object, bytes: Buffer): void {
  const text = Buffer.from(JSON.stringify(head))
  const sizes = Buffer.alloc(SIZES_BYTES)
  sizes.writeUInt32LE(text.length, 0)
  sizes.writeUInt32LE(bytes.length, 4)
  for (const part of [sizes, text, bytes]) pipe.write(part)
}

/** The frames of a pipe in their order; ends when the pipe does, also in the middle of one. */
export async function* readFrames<Head extends object>(pipe: Readable): AsyncGenerator<Frame<Head>> {
  let read: Buffer[] = []
  let length = 0
  let end: { head: number; frame: number } | undefined
  for await (const chunk of pipe as AsyncIterable<Buffer>) {
    read.push(chunk)
    length += chunk.length
    while (length >= (end?.frame ?? SIZES_BYTES)) {
      const all = Buffer.concat(read, length)
      if (end) {
        const head = JSON.parse(all.toString('utf8', SIZES_BYTES, end.head)) as Head
        yield { head, bytes: all.subarray(end.head, end.frame) }
        length -= end.frame
        // A copy: a view, of nothing too, would keep the whole frame until the next one comes.
        read = length > 0 ? [Buffer.from(all.subarray(end.frame))] : []
        end = undefined
      } else {
        const head = SIZES_BYTES + all.readUInt32LE(0)
        end = { head, frame: head + all.readUInt32LE(4) }
        read = [all]
      }
    }
  }
}
