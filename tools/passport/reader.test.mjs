import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawOther } from '../photo/draw.mjs'
import { drawPicture, KINDS, MIRRORED } from './draw.mjs'
import { inventCard, inventLines, withWrongSign } from './people.mjs'
import { randomFrom } from './random.mjs'
import { readPassport } from './reader.mjs'

// A slice of `npm run eval -- passport`.

const random = randomFrom(20_261_126)

test('pages of passports are read in whatever way they were taken, and what is read is right', async () => {
  for (const kind of ['scan150', 'turned8', 'turned180', 'blurred2', 'dark', 'phone']) {
    const lines = inventLines(random)
    const answer = await readPassport(await drawPicture(lines, KINDS[kind], random.int(0, 1e9)))
    assert.deepEqual('lines' in answer ? answer.lines : answer, lines, kind)
  }
})

test('identity cards are distinguished from passports, and their lines are right', async () => {
  for (const [length, kind] of /** @type {const} */ ([
    [30, 'scan150'],
    [36, 'phone'],
  ])) {
    const lines = inventCard(random, length)
    const answer = await readPassport(await drawPicture(lines, KINDS[kind], random.int(0, 1e9)))
    assert.deepEqual(answer, { problem: 'card', lines }, `${length} ${kind}`)
  }
})

test('a page whose number does not fit its check digit is not taken', async () => {
  for (const kind of ['scan150', 'turned3', 'blurred1']) {
    const lines = withWrongSign(inventLines(random), random)
    const answer = await readPassport(await drawPicture(lines, KINDS[kind], random.int(0, 1e9)))
    assert.ok('problem' in answer, kind)
  }
})

test('a mirrored page is reported, and in a picture without the two lines nothing is found', async () => {
  const mirrored = await drawPicture(inventLines(random), MIRRORED, 5)
  assert.deepEqual(await readPassport(mirrored), { problem: 'mirrored' })
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 60 }
  const other = sharp({ create: { width: 900, height: 700, channels: 3, background: '#888', noise } }).jpeg()
  const without = [await other.toBuffer(), await drawOther('cat', random), await drawPicture([], {}, 7)]
  for (const picture of without) assert.deepEqual(await readPassport(picture), { problem: 'zone' })
})
