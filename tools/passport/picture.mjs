// Draws a picture of an invented passport: node tools/passport/picture.mjs <file.jpg> [--kind=phone] [--seed=1]
// [--line=... --line=...], or with --card=30 or --card=36 of an invented card. With --frames=5 the file is a film of so many frames, as a camera that is made up shows it.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { say } from '../../deploy/local/program.mjs'
import { drawPicture, KINDS, MIRRORED } from './draw.mjs'
import { inventCard, inventLines } from './people.mjs'
import { randomFrom } from './random.mjs'

/** Of a frame of a film, in pixels. */
const FRAME = { width: 1_280, height: 960, fit: /** @type {const} */ ('cover') }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kind: { type: 'string', default: 'scan150' },
    seed: { type: 'string', default: '1' },
    line: { type: 'string', multiple: true },
    frames: { type: 'string' },
    card: { type: 'string' },
  },
})
const seed = Number(values.seed)
const invented = () =>
  values.card ? inventCard(randomFrom(seed), values.card === '30' ? 30 : 36) : inventLines(randomFrom(seed))
const lines = values.line ?? invented()
const picture = await drawPicture(lines, { ...KINDS, mirrored: MIRRORED }[values.kind] ?? {}, seed)
// Films are in colour.
const frame = () => sharp(picture).resize(FRAME).toColourspace('srgb').jpeg({ quality: 85 }).toBuffer()
const file = positionals[0] ?? 'passport.jpg'
writeFileSync(file, values.frames ? Buffer.concat(Array(Number(values.frames)).fill(await frame())) : picture)
say(lines.join('\n'))
