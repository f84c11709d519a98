// Photos of people that are put together: heads of the ten people below, who are in the photos that come with the
// package of the models, before a background that is drawn. What is right or wrong with each is known by its making.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { FACES } from './faces.mjs'

/**
 * @typedef {object} Kind
 * @property {'white' | 'grey' | 'cream' | 'shadow' | 'busy' | 'dark'} [ground]
 * @property {number} [turn] degrees that the head is turned by, clockwise
 * @property {number} [blur] pixels of a picture of 900 by 1200
 * @property {number} [light] what all light is made to
 * @property {number} [skin] what the light of the head is made to: a darker skin in good light
 * @property {number} [size] height of the face in pixels
 * @property {number} [heads]
 * @property {number} [lie] degrees that the picture lies on its side
 * @property {readonly string[]} expects one of these is reported, and nothing else; empty: nothing is reported
 */

/** @type {Record<string, Kind>} */
export const KINDS = {
  white: { expects: [] },
  grey: { ground: 'grey', expects: [] },
  cream: { ground: 'cream', expects: [] },
  darkSkin: { skin: 0.55, expects: [] },
  onItsSide: { lie: 90, expects: [] },
  turned3: { turn: 3, expects: [] },
  turned14: { turn: 14, expects: ['tilted'] },
  turnedBack14: { turn: -14, expects: ['tilted'] },
  turned22: { turn: 22, expects: ['tilted'] },
  shadow: { ground: 'shadow', expects: ['background'] },
  busy: { ground: 'busy', expects: ['background'] },
  darkGround: { ground: 'dark', expects: ['backgroundDark'] },
  dark: { light: 0.25, expects: ['dark'] },
  blurred3: { blur: 3, expects: ['blurred'] },
  blurred5: { blur: 5, expects: ['blurred'] },
  two: { heads: 2, expects: ['several'] },
  far: { size: 110, expects: ['far'] },
  close: { size: 900, expects: ['close'] },
}

/** Heads, found by the detector once and looked at by a person; `tilt` is how far each is turned in its photo. */
/** @type {{ photo: number, box: [number, number, number, number], tilt: number }[]} */
export const HEADS = JSON.parse(readFileSync(join(import.meta.dirname, 'heads.json'), 'utf8'))

const [WIDTH, HEIGHT] = [900, 1_200]

/** @param {string} inside */
const svg = (inside) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${inside}</svg>`)

/** @type {Record<NonNullable<Kind['ground']>, (random: import('../passport/random.mjs').Random) => string>} */
const GROUNDS = {
  white: () => `<rect width="100%" height="100%" fill="#f4f4f4"/>`,
  grey: () => `<rect width="100%" height="100%" fill="#d2d6da"/>`,
  cream: () => `<rect width="100%" height="100%" fill="#efe8d8"/>`,
  dark: () => `<rect width="100%" height="100%" fill="#3c4248"/>`,
  shadow: () =>
    `<defs><linearGradient id="g"><stop offset="0.55" stop-color="#f0f0f0"/><stop offset="1" stop-color="#777"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`,
  busy: (random) =>
    Array.from({ length: 48 }, (_one, at) => {
      const [x, y] = [(at % 6) * 150, Math.floor(at / 6) * 150]
      return `<rect x="${x}" y="${y}" width="150" height="150" fill="hsl(${random.int(0, 360)},35%,${random.int(40, 85)}%)"/>`
    }).join(''),
}

/**
 * A head without what is around it, turned upright and then by `turn`.
 * @param {number} index @param {number} size height of its face @param {number} turn @param {number} skin
 */
async function headAlone(index, size, turn, skin) {
  const { photo, box, tilt } = HEADS[index]
  const [x, y, width, height] = box
  const side = Math.round(height * 2.4)
  const scale = size / height
  const [left, top] = [Math.round(x + width / 2 - side / 2), Math.round(y + height / 2 - side / 2)]
  const around = side
  const wide = await sharp(join(FACES, `demo/sample${photo}.jpg`))
    .extend({ top: around, bottom: around, left: around, right: around, extendWith: 'copy' })
    .toBuffer()
  const padded = await sharp(wide)
    .extract({ left: left + around, top: top + around, width: side, height: side })
    .png()
    .toBuffer()
  const out = Math.round(side * scale)
  const upright = await sharp(padded)
    .resize(out, out)
    .rotate(turn - tilt, { background: '#888' })
    .png()
    .toBuffer()
  const turned = (await sharp(upright).metadata()).width
  const cut = Math.floor((turned - out) / 2)
  const radians = (turn * Math.PI) / 180
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${out}" height="${out}"><ellipse cx="${out / 2 + Math.sin(radians) * size * 0.04}" cy="${out / 2 - Math.cos(radians) * size * 0.04}" rx="${size * 0.55}" ry="${size * 0.74}" transform="rotate(${turn} ${out / 2} ${out / 2})"/></svg>`
  const inside = await sharp(upright)
    .extract({ left: cut, top: cut, width: out, height: out })
    .linear(skin, 0)
    .ensureAlpha()
    .png()
    .toBuffer()
  return sharp(inside)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/**
 * @param {number} index of the head @param {Kind} kind @param {import('../passport/random.mjs').Random} random
 * @returns {Promise<Buffer>} a JPEG of 900 by 1200 pixels
 */
export async function drawPhoto(index, kind, random) {
  const { ground = 'white', turn = 0, blur = 0, light = 1, skin = 1, size = 340, heads = 1, lie = 0 } = kind
  const places = heads === 1 ? [WIDTH / 2] : [WIDTH * 0.27, WIDTH * 0.73]
  const high = heads === 1 ? size : size * 0.8
  const middle = HEIGHT * 0.45
  const noise = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 4 },
    },
  })
    .png()
    .toBuffer()
  const shoulders = places
    .map(
      (x) =>
        `<path d="M${x - high * 1.25} ${HEIGHT} Q${x - high * 1.2} ${middle + high * 0.95} ${x - high * 0.3} ${middle + high * 0.75} L${x + high * 0.3} ${middle + high * 0.75} Q${x + high * 1.2} ${middle + high * 0.95} ${x + high * 1.25} ${HEIGHT}Z" fill="#3d4a5c"/>`,
    )
    .join('')
  const layers = [{ input: svg(shoulders) }]
  for (const [at, x] of places.entries()) {
    const head = await headAlone((index + at * 3) % HEADS.length, high, turn, skin)
    const { width: side } = await sharp(head).metadata()
    const [left, top] = [Math.round(x - side / 2), Math.round(middle - side / 2)]
    const [cutLeft, cutTop] = [Math.max(0, -left), Math.max(0, -top)]
    const input = await sharp(head)
      .extract({
        left: cutLeft,
        top: cutTop,
        width: Math.min(side - cutLeft, WIDTH - Math.max(0, left)),
        height: Math.min(side - cutTop, HEIGHT - Math.max(0, top)),
      })
      .toBuffer()
    layers.push({ input, left: Math.max(0, left), top: Math.max(0, top) })
  }
  const whole = await sharp(svg(GROUNDS[ground](random)))
    .composite([...layers, { input: noise, blend: 'soft-light' }])
    .removeAlpha()
    .png()
    .toBuffer()
  let picture = sharp(whole)
  if (blur) picture = sharp(await picture.blur(blur).png().toBuffer())
  if (light !== 1) picture = sharp(await picture.linear(light, 0).png().toBuffer())
  if (lie) picture = sharp(await picture.rotate(lie).png().toBuffer())
  return picture.jpeg({ quality: 92 }).toBuffer()
}

/**
 * A picture without a person.
 * @param {'cat' | 'rooms' | 'page' | 'noise'} what @param {import('../passport/random.mjs').Random} random
 */
export async function drawOther(what, random) {
  const colour = () => `hsl(${random.int(0, 360)},45%,${random.int(35, 80)}%)`
  const fur = colour()
  const inside = {
    cat: `<rect width="100%" height="100%" fill="#ddd"/><path d="M300 420L330 200 430 330M600 420L570 200 470 330" fill="${fur}"/><ellipse cx="450" cy="480" rx="200" ry="180" fill="${fur}"/><ellipse cx="370" cy="440" rx="38" ry="30" fill="#cd5"/><ellipse cx="530" cy="440" rx="38" ry="30" fill="#cd5"/><ellipse cx="370" cy="440" rx="9" ry="28"/><ellipse cx="530" cy="440" rx="9" ry="28"/><path d="M430 520h40l-20 24z" fill="#c77"/><path d="M450 544v20q-40 30-70 6M450 564q40 30 70 6M200 500l140 20M200 560l140-10M700 500l-140 20M700 560l-140-10" fill="none" stroke="#222" stroke-width="5"/><ellipse cx="450" cy="900" rx="230" ry="300" fill="${fur}"/>`,
    rooms: GROUNDS.busy(random),
    page: `<rect width="100%" height="100%" fill="#fff"/>${Array.from({ length: 40 }, (_one, row) => `<rect x="80" y="${60 + row * 27}" width="${random.int(300, 740)}" height="9" fill="#333"/>`).join('')}`,
    noise: Array.from(
      { length: 60 },
      () =>
        `<ellipse cx="${random.int(0, WIDTH)}" cy="${random.int(0, HEIGHT)}" rx="${random.int(20, 160)}" ry="${random.int(20, 160)}" fill="${colour()}"/>`,
    ).join(''),
  }[what]
  return sharp(svg(inside)).flatten({ background: '#fff' }).jpeg().toBuffer()
}
