import { en, textsOf } from '../locale/texts'
import { greetingOf } from './mail-content'

describe('a greeting', () => {
  it.each([
    'Asha Rao',
    "Siobhán O'Neill",
    'Jean-Luc Picard',
    'Martin L. King',
    'Dr. Anna Schmidt',
    '王小明',
    'Đặng Văn',
  ])('says the name %s', (name) => {
    expect(greetingOf(name, en)).toBe(`Dear ${name},`)
  })

  it.each([
    'visit evil.example',
    'evil。example',
    'https://evil',
    'eve@evil',
    'call 0800 123',
    'Eve\r\nBcc: victim@example.com',
    'a'.repeat(61),
    ' \u202e ',
    '',
    null,
  ])('never says %j', (name) => {
    expect(greetingOf(name, en)).toBe('Hello,')
  })

  it('isolates a name from right to left from the sentence around it', () => {
    expect(greetingOf('ليلى حداد', en)).toBe('Dear \u2068ليلى حداد\u2069,')
  })

  it('isolates a name from left to right, whose full stop would move, from a sentence from right to left', () => {
    expect(greetingOf('Martin King Jr.', textsOf('ar'))).toContain('\u2068Martin King Jr.\u2069')
    expect(greetingOf(' ', textsOf('ar'))).not.toContain('\u2068')
  })

  it('lets no name turn the direction of what follows', () => {
    expect(greetingOf('Eve\u202e\u2069 drow', en)).toBe('Dear Eve drow,')
  })

  it('stays on its line', () => {
    expect(greetingOf('Eve\r\nMallory\u2028Rao', en)).toBe('Dear Eve Mallory Rao,')
  })
})
