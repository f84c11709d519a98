import { en } from '../locale/texts'
import { makerNotes } from './maker-notes'

const order = { createdAt: '2026-11-21T06:05:00.000Z' }

describe('who made an application, in a mail', () => {
  it('is said by the kind of browser and the time, and that the page asks', () => {
    const device = { browser: 'Firefox', system: 'Windows' } as const
    expect(makerNotes(order, { device, isAsked: true }, en)).toEqual([
      'The application was made on 21 November 2026 at 06:05 UTC with Firefox (Windows).',
      'When you open it, we ask whether that was you. If it was not, the person who made it can no longer open it.',
    ])
  })

  it.each([
    [{ system: 'iPhone' } as const, 'with iPhone.'],
    [undefined, 'with a browser that we do not know.'],
  ])('says of %j what is known', (device, end) => {
    const [made, ...others] = makerNotes(order, { device, isAsked: false }, en)
    expect(made).toBe(`The application was made on 21 November 2026 at 06:05 UTC ${end}`)
    expect(others).toEqual([])
  })
})
