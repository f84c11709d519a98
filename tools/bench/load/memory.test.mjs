import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthIn, memoryIn, seriesIn } from './memory.mjs'

const LISTED = `
    7     1  90000 node deploy/local/start.mjs
   12     7 204800 /x/bin/node --flag services/orders/dist/main.js
   13     7 102400 /x/bin/node gateway/dist/main.js
   14     9 102400 /y/bin/node gateway/dist/main.js
   15     7  50000 postgres
`

test('the programs of one launcher are distinguished from those of another and from servers', () => {
  assert.deepEqual(memoryIn(LISTED, 7), { 'orders 12': 200, 'gateway 13': 100 })
})

const over = (values) => values.map((mb) => ({ 'orders 12': mb }))

test('a heap that fills at the start and then stays is no growth', () => {
  assert.deepEqual(growthIn(over([80, 120, 160, 200, 201, 199, 204, 198, 203, 202])), [])
})

test('memory that goes on growing is named', () => {
  assert.deepEqual(growthIn(over([80, 100, 120, 140, 160, 180, 200, 220, 240, 260])), [
    'orders 12 has grown from 160 to 260 MB',
  ])
})

test('a process that was restarted in the middle has no beginning, and is not judged by another one', () => {
  assert.deepEqual(growthIn([...over([100, 100, 100, 100]), { 'orders 99': 300 }, { 'orders 99': 310 }]), [])
})

test('the series of a process says where it began, where it ended and how it goes after the warming', () => {
  const minutes = [50, 90, 100, 102, 104, 106, 108, 110, 112, 114]
  assert.deepEqual(seriesIn(over(minutes), 60_000), [
    `orders 12: first 50 MB, last 114 MB, slope 2.00 MB a minute after the warming: ${minutes.join(' ')}`,
  ])
})

test('a process that ended in the middle keeps its series', () => {
  const samples = [...over([100, 101]), { 'orders 99': 80 }]
  assert.deepEqual(seriesIn(samples, 60_000), [
    'orders 12: first 100 MB, last 101 MB, slope 1.00 MB a minute after the warming: 100 101',
    'orders 99: first 80 MB, last 80 MB, slope 0.00 MB a minute after the warming: 80',
  ])
})
