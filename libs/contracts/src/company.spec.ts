import { readHours } from './company'

describe('opening hours', () => {
  it('are read as a setting writes them', () => {
    expect(readHours('Mo-Fr 09:00-18:00, Sa 10:00-16:00')).toEqual([
      { first: 1, last: 5, opens: '09:00', closes: '18:00' },
      { first: 6, last: 6, opens: '10:00', closes: '16:00' },
    ])
  })

  it.each([
    '',
    'always',
    'Mo-Fr 9-18',
    'Fr-Mo 09:00-18:00',
    'Mo 18:00-09:00',
    'Mo 09:00-25:00',
    'Xx 09:00-18:00',
  ])('are not %p', (written) => {
    expect(readHours(written)).toBeUndefined()
  })
})
