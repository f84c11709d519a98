import { newReference, referenceIn } from './order-search'

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

it.each([
  ['BL-7K3', { prefix: 'BL-7K3', isSure: true }],
  ['bl-7k3m92qx', { prefix: 'BL-7K3M92QX', isSure: true }],
  ['7k3m92qx', { prefix: 'BL-7K3M92QX', isSure: false }],
  ['BL 7K3M92QX', { prefix: 'BL-7K3M92QX', isSure: false }],
  ['bl7K3M', { prefix: 'BL-7K3M', isSure: false }],
  // A name that could be one.
  ['Pedersen', { prefix: 'BL-PEDERSEN', isSure: false }],
  ['Rao', undefined],
  ['Asha Rao', undefined],
  ['7K3%', undefined],
])('a search for %s is for a reference: %j', (search, expected) => {
  expect(referenceIn(search)).toEqual(expected)
})
