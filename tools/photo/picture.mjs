// Puts a photo of a person together: node tools/photo/picture.mjs <file.jpg> [--kind=turned14] [--head=7].
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { randomFrom } from '../passport/random.mjs'
import { drawPhoto, KINDS } from './draw.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kind: { type: 'string', default: 'white' }, head: { type: 'string', default: '7' } },
})
writeFileSync(
  positionals[0] ?? 'photo.jpg',
  await drawPhoto(Number(values.head), KINDS[values.kind], randomFrom(1)),
)
