import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomFrom } from '../passport/random.mjs'
import { drawOther, drawPhoto, KINDS } from './draw.mjs'
import { loadLooker } from './looker.mjs'

// A slice of `npm run eval -- photo`.

const looker = loadLooker()

const random = randomFrom(20_261_126)
/** @param {string} kind @param {number} head */
const find = async (kind, head) => (await looker.look(await drawPhoto(head, KINDS[kind], random))).findings

test('a photo as it is asked for has no fault, whatever the background of its rule', async () => {
  for (const [kind, head] of /** @type {const} */ ([
    ['grey', 7],
    ['onItsSide', 1],
  ]))
    assert.deepEqual(await find(kind, head), [], kind)
})

test('each fault is reported', async () => {
  for (const [kind, fault] of Object.entries({
    turned14: 'tilted',
    busy: 'background',
    dark: 'dark',
    blurred5: 'blurred',
    two: 'several',
    close: 'close',
  }))
    assert.ok((await find(kind, 7)).includes(fault), kind)
})

test('in a picture of no person no face is found', async () => {
  assert.deepEqual((await looker.look(await drawOther('cat', random))).findings, ['none'])
})
