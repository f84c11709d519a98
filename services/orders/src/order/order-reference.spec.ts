import { newReference } from './order-reference'

describe('an order’s reference', () => {
  const made = Array.from({ length: 2_000 }, newReference)

  it('has eight letters of which none looks like another', () => {
    for (const reference of made) expect(reference).toMatch(/^BL-[2-9A-Z]{8}$/)
    expect(made.join('').replaceAll('BL-', '')).not.toMatch(/[01ILOUV]/)
  })

  it('is another one every time', () => {
    expect(new Set(made).size).toBe(made.length)
  })
})
