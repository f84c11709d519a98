/** Small files with the structure of real ones; each is different if `seed` is. */

const filler = (seed: string | number, bytes: number): Buffer => Buffer.alloc(bytes, `${seed} `)

/** A PDF of the given size in bytes. */
export function pdf(seed: string | number = 'document', sizeBytes = 3_000): Buffer {
  const head = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')
  const end = Buffer.from('\nstartxref\n9\n%%EOF\n')
  return Buffer.concat([head, filler(seed, sizeBytes - head.length - end.length), end])
}

/** A progressive JPEG with a preview inside, escaped FF bytes, fill bytes and a restart marker. */
export function jpeg(seed: string | number = 'photo'): Buffer {
  const segment = (code: number, content: Buffer): Buffer => {
    const head = Buffer.from([0xff, code, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  }
  const preview = Buffer.from('ffd8ffda0002010203ffd9', 'hex')
  const picture = Buffer.concat([filler(seed, 2_000), Buffer.from('ff00ffd1abcd', 'hex')])
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), preview])),
    segment(0xc2, filler(0, 15)),
    segment(0xda, filler(0, 10)),
    picture,
    Buffer.from('ff', 'hex'),
    segment(0xc4, filler(0, 20)),
    segment(0xda, filler(0, 10)),
    picture,
    Buffer.from('ffd9', 'hex'),
  ])
}

/** A PNG; its checksums are not right, nobody here looks at them. */
export function png(seed: string | number = 'drawing', size = { width: 40, height: 30 }): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size.width, 0)
  header.writeUInt32BE(size.height, 4)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', filler(seed, 2_500)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The beginning of a Windows program. */
export const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(4_000, 7)])
