import { photoRule } from '@borderlane/domain/photo/photo-rule'
import type { Head } from './head'
import { planCut } from './plan-cut'

/** A head of `high` pixels from chin to crown. */
const headAt = (x: number, crown: number, high: number): Head => ({
  eyes: [
    { x: x - high / 6, y: crown + high / 2 },
    { x: x + high / 6, y: crown + high / 2 },
  ],
  chin: { x, y: crown + high },
  crown: { x, y: crown },
  face: { x: x - high / 3, y: crown + high * 0.4, width: (high * 2) / 3, height: high * 0.6 },
  eyeTilt: 0,
  tilt: 0,
})
const phone = { width: 3_000, height: 4_000 }

test.each(['*', 'IN', 'US', 'GB', 'TH', 'CN', 'NZ', 'ZZ'])(
  'a photo for %s has the shape, the pixels and the head that its rule asks for',
  (destination) => {
    const rule = photoRule(destination)
    const head = headAt(1_500, 1_200, 1_200)
    const { box, size, problem } = planCut(head, phone, rule)
    expect(problem).toBeUndefined()
    expect(box.width / box.height).toBeCloseTo(rule.ratio[0] / rule.ratio[1], 3)
    expect(size[0] / size[1]).toBeCloseTo(rule.ratio[0] / rule.ratio[1], 2)
    expect(size[0]).toBeGreaterThanOrEqual(rule.least[0])
    expect(size[1]).toBeGreaterThanOrEqual(rule.least[1])
    expect(size[0]).toBeLessThanOrEqual(rule.most?.[0] ?? Infinity)
    expect(size[1]).toBeLessThanOrEqual(rule.most?.[1] ?? Infinity)
    const share = (1_200 / box.height) * 100
    expect(share).toBeGreaterThanOrEqual(rule.head[0])
    expect(share).toBeLessThanOrEqual(rule.head[1])
    expect(box.x + box.width / 2).toBeCloseTo(1_500)
    expect(box.y).toBeLessThan(head.crown.y)
  },
)

test('a head with nothing around it is too close, and one of few pixels too far', () => {
  const rule = photoRule('*')
  expect(planCut(headAt(1_500, 100, 3_800), phone, rule).problem).toBe('close')
  expect(planCut(headAt(1_500, -200, 1_200), phone, rule).problem).toBe('close')
  expect(planCut(headAt(100, 1_000, 1_200), phone, rule).problem).toBe('close')
  expect(planCut(headAt(1_500, 1_200, 200), phone, rule)).toMatchObject({ problem: 'far', size: rule.least })
})

test('what is cut lies within the picture', () => {
  for (const head of [headAt(1_500, 20, 2_000), headAt(400, 2_600, 1_300), headAt(2_900, 100, 900)]) {
    const { box } = planCut(head, phone, photoRule('IN'))
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(phone.width + 1e-6)
    expect(box.y + box.height).toBeLessThanOrEqual(phone.height + 1e-6)
  }
})
