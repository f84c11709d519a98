// `npm run train -- passport`: trains the net that classifies the characters of a machine-readable zone, and writes it to
// libs/vision/src/passport/net.json. Cells of 16 x 24 pixels, one hidden layer, 37 signs. Three to six minutes.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CAP, CUTS, drawGlyphs, SIDE, SIGNS } from './glyphs.mjs'
import { randomFrom } from './random.mjs'

const [WIDTH, HEIGHT, HIDDEN] = [16, 24, 64]
const INPUTS = WIDTH * HEIGHT
/** Cells that are drawn, the share of them that is kept for measuring, and how often all others are shown. */
const CELLS = Number(process.argv[2] ?? 60_000)
const LEARNT = Math.floor(CELLS * 0.96)
const EPOCHS = Number(process.argv[3] ?? 9)
/** A cell is so much wider than the pitch and higher than a capital; the reader cuts them alike. */
const [WIDER, HIGHER] = [1.15, 1.4]
/** What passes below 0 of a hidden unit. */
const LEAK = 0.05
const TARGET = join(import.meta.dirname, '../../libs/vision/src/passport/net.json')

const random = randomFrom(7)
const glyphs = await drawGlyphs()

/** @param {Uint8Array} ink @param {number} x @param {number} y */
function inkAt(ink, x, y) {
  if (x < 0 || y < 0 || x >= SIDE - 1 || y >= SIDE - 1) return 0
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [right, down] = [x - column, y - row]
  const at = row * SIDE + column
  return (
    (ink[at] * (1 - right) + ink[at + 1] * right) * (1 - down) +
    (ink[at + SIDE] * (1 - right) + ink[at + SIDE + 1] * right) * down
  )
}

const BLUR = [-1, 0, 1].flatMap((y) =>
  [-1, 0, 1].map((x) => ({ x, y, weight: (x ? 0.6 : 1) * (y ? 0.6 : 1) })),
)
const BLUR_SUM = BLUR.reduce((sum, { weight }) => sum + weight, 0)

/**
 * A sign between two others, out of place, turned, blurred and noisy as on a picture.
 * @param {number} sign @param {Float32Array} cell is filled
 */
function drawCell(sign, cell) {
  const cut = random.next() < 0.4 ? CUTS[0] : random.pick(CUTS)
  const [own, left, right] = [SIGNS[sign], random.pick([...SIGNS]), random.pick([...SIGNS])].map(
    (one) => /** @type {Uint8Array} */ (glyphs.get(`${cut}${one}`)),
  )
  const pitch = CAP / (0.92 + random.next() * 0.32)
  const [dx, dy] = [random.normal() * 2.4, random.normal() * 2.6]
  const [wide, high] = [1 + random.normal() * 0.06, 1 + random.normal() * 0.08]
  const [shear, turn] = [random.normal() * 0.05, random.normal() * 0.03]
  const step = 1 + random.next() * 3.6
  const noise = random.next() * (random.next() < 0.5 ? 20 : 50)
  const [paper, gain, slope] = [random.next() * 30, 0.35 + random.next() * 0.65, random.normal() * 15]
  // Thinner and thicker strokes.
  const [edge, bias] = [1 + random.next() * 0.6, random.normal() * 8]
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [u, v] = [(x + 0.5) / WIDTH - 0.5, (y + 0.5) / HEIGHT - 0.5]
      const px = SIDE / 2 + u * pitch * WIDER * wide + v * 60 * (shear + turn) + dx
      const py = SIDE / 2 + v * CAP * HIGHER * high - u * 45 * turn + dy
      let ink = 0
      for (const one of BLUR) {
        const [at, row] = [px + one.x * step, py + one.y * step]
        const sum = inkAt(own, at, row) + inkAt(left, at + pitch, row) + inkAt(right, at - pitch, row)
        ink += one.weight * Math.min(255, sum)
      }
      const stroke = Math.min(255, Math.max(0, (ink / BLUR_SUM - 128) * edge + 128 + bias))
      cell[y * WIDTH + x] = stroke * gain + (random.next() - 0.5) * noise * 2 + paper + slope * u * 2
    }
  normalise(cell)
}

/** Mean 0 and variance 1: light and contrast say nothing. @param {Float32Array} cell */
function normalise(cell) {
  const mean = cell.reduce((sum, value) => sum + value, 0) / INPUTS
  const deviation = Math.sqrt(cell.reduce((sum, value) => sum + (value - mean) ** 2, 0) / INPUTS) + 1e-3
  for (let at = 0; at < INPUTS; at++) cell[at] = (cell[at] - mean) / deviation
}

const first = new Float32Array(HIDDEN * INPUTS).map(() => random.normal() * 0.05)
const firstBias = new Float32Array(HIDDEN)
const second = new Float32Array(SIGNS.length * HIDDEN).map(() => random.normal() * 0.15)
const secondBias = new Float32Array(SIGNS.length)
const hidden = new Float32Array(HIDDEN)
const chance = new Float32Array(SIGNS.length)
const blame = new Float32Array(HIDDEN)

/** Fills `hidden` and `chance`. @param {Float32Array} cell @returns {number} the likeliest sign */
function look(cell) {
  for (let unit = 0; unit < HIDDEN; unit++) {
    let sum = firstBias[unit]
    const row = unit * INPUTS
    for (let at = 0; at < INPUTS; at++) sum += first[row + at] * cell[at]
    hidden[unit] = sum > 0 ? sum : LEAK * sum
  }
  let best = 0
  for (let sign = 0; sign < SIGNS.length; sign++) {
    let sum = secondBias[sign]
    for (let unit = 0; unit < HIDDEN; unit++) sum += second[sign * HIDDEN + unit] * hidden[unit]
    chance[sign] = sum
    if (sum > chance[best]) best = sign
  }
  const most = chance[best]
  let total = 0
  for (let sign = 0; sign < SIGNS.length; sign++) total += chance[sign] = Math.exp(chance[sign] - most)
  for (let sign = 0; sign < SIGNS.length; sign++) chance[sign] /= total
  return best
}

/** @param {Float32Array} cell @param {number} wanted @param {number} rate */
function learn(cell, wanted, rate) {
  chance[wanted] -= 1
  blame.fill(0)
  for (let sign = 0; sign < SIGNS.length; sign++) {
    const error = chance[sign]
    if (Math.abs(error) < 1e-5) continue
    for (let unit = 0; unit < HIDDEN; unit++) {
      blame[unit] += error * second[sign * HIDDEN + unit]
      second[sign * HIDDEN + unit] -= rate * error * hidden[unit]
    }
    secondBias[sign] -= rate * error
  }
  for (let unit = 0; unit < HIDDEN; unit++) {
    const change = (hidden[unit] > 0 ? 1 : LEAK) * blame[unit] * rate
    if (Math.abs(change) < 1e-6) continue
    const row = unit * INPUTS
    for (let at = 0; at < INPUTS; at++) first[row + at] -= change * cell[at]
    firstBias[unit] -= change
  }
}

/** In eight bits. @param {Float32Array} weights */
function packed(weights) {
  const most = weights.reduce((so, value) => Math.max(so, Math.abs(value)), 0)
  const bytes = Int8Array.from(weights, (value) => Math.round((value / most) * 127))
  return { scale: most / 127, data: Buffer.from(bytes.buffer).toString('base64') }
}

/** @param {Float32Array} values */
const rounded = (values) => [...values].map((value) => Number(value.toFixed(4)))

const cells = new Float32Array(CELLS * INPUTS)
/** @param {number} at */
const cell = (at) => cells.subarray(at * INPUTS, (at + 1) * INPUTS)
const begin = Date.now()
/** @param {string} text */
const say = (text) => process.stdout.write(`${Math.round((Date.now() - begin) / 1_000)} s  ${text}\n`)

for (let at = 0; at < CELLS; at++) drawCell(at % SIGNS.length, cell(at))
say(`${CELLS} cells are drawn`)
for (let epoch = 0; epoch < EPOCHS; epoch++) {
  const rate = 0.006 * (1 - epoch / EPOCHS) + 0.0003
  let right = 0
  for (let count = 0; count < LEARNT; count++) {
    const at = random.int(0, LEARNT)
    const wanted = at % SIGNS.length
    if (look(cell(at)) === wanted) right += 1
    learn(cell(at), wanted, rate)
  }
  let held = 0
  for (let at = LEARNT; at < CELLS; at++) if (look(cell(at)) === at % SIGNS.length) held += 1
  say(
    `epoch ${epoch}: ${(right / LEARNT).toFixed(4)} of those learnt, ${(held / (CELLS - LEARNT)).toFixed(4)} of those kept`,
  )
}
const net = {
  signs: SIGNS,
  width: WIDTH,
  height: HEIGHT,
  hidden: HIDDEN,
  wider: WIDER,
  higher: HIGHER,
  leak: LEAK,
  first: packed(first),
  firstBias: rounded(firstBias),
  second: packed(second),
  secondBias: rounded(secondBias),
}
writeFileSync(TARGET, `${JSON.stringify(net, null, 2)}\n`)
say(`${JSON.stringify(net).length} bytes in ${TARGET}`)
