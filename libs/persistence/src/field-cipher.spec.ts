import { randomBytes } from 'node:crypto'
import { FieldCipher } from './field-cipher'

const key = (kid: string): string => `${kid}:${randomBytes(32).toString('base64')}`
const OLD = key('2025')
const NEW = key('2026')
const CONTEXT = 'order|passport|1'

describe('a sealed field', () => {
  const cipher = new FieldCipher(OLD)

  it('opens to what was sealed', () => {
    for (const plain of ['X1234567', '', 'Ünïcödé 旅券']) {
      expect(cipher.decrypt(cipher.encrypt(plain, CONTEXT), CONTEXT)).toBe(plain)
    }
  })

  it('does not show the text, nor that two texts are equal', () => {
    const sealed = [cipher.encrypt('X1234567', CONTEXT), cipher.encrypt('X1234567', CONTEXT)]
    expect(sealed[0]).not.toBe(sealed[1])
    expect(sealed.join()).not.toContain('X1234567')
    expect(sealed.join()).not.toContain(Buffer.from('X1234567').toString('base64url'))
  })

  it('does not open in another row', () => {
    const sealed = cipher.encrypt('X1234567', CONTEXT)
    expect(() => cipher.decrypt(sealed, 'order|passport|2')).toThrow()
  })

  it.each([
    ['initial vector', 2],
    ['tag', 3],
    ['text', 4],
  ])('does not open when its %s was altered', (_part, index) => {
    const parts = cipher.encrypt('X1234567', CONTEXT).split(':')
    const bytes = Buffer.from(parts[index]!, 'base64url')
    bytes[0]! ^= 1
    parts[index] = bytes.toString('base64url')
    expect(() => cipher.decrypt(parts.join(':'), CONTEXT)).toThrow()
  })

  it('does not open with a shortened tag', () => {
    const parts = cipher.encrypt('X1234567', CONTEXT).split(':')
    parts[3] = Buffer.from(parts[3]!, 'base64url').subarray(0, 4).toString('base64url')
    expect(() => cipher.decrypt(parts.join(':'), CONTEXT)).toThrow()
  })

  it.each(['', 'X1234567', 'v1:2025:a:b', 'v2:2025:a:b:c'])('is not taken for one: "%s"', (text) => {
    expect(() => cipher.decrypt(text, CONTEXT)).toThrow('not a sealed field')
  })
})

describe('a change of keys', () => {
  const before = new FieldCipher(OLD)
  const during = new FieldCipher(`${NEW},${OLD}`)
  const after = new FieldCipher(NEW)

  it('seals with the first key and opens with all', () => {
    expect(during.decrypt(before.encrypt('X1234567', CONTEXT), CONTEXT)).toBe('X1234567')
    expect(after.decrypt(during.encrypt('X1234567', CONTEXT), CONTEXT)).toBe('X1234567')
  })

  it('ends with the old key being of no use', () => {
    expect(() => after.decrypt(before.encrypt('X1234567', CONTEXT), CONTEXT)).toThrow('no field key 2025')
    const sameName = new FieldCipher(key('2025'))
    expect(() => sameName.decrypt(before.encrypt('X1234567', CONTEXT), CONTEXT)).toThrow()
  })
})

describe('a fingerprint', () => {
  const cipher = new FieldCipher(OLD)

  it('is equal for equal texts of one kind only', () => {
    expect(cipher.fingerprint('X1234567', 'passport')).toBe(cipher.fingerprint('X1234567', 'passport'))
    expect(cipher.fingerprint('X1234568', 'passport')).not.toBe(cipher.fingerprint('X1234567', 'passport'))
    expect(cipher.fingerprint('X1234567', 'phone')).not.toBe(cipher.fingerprint('X1234567', 'passport'))
  })

  it('reveals nothing without the key', () => {
    const other = new FieldCipher(key('2025'))
    expect(other.fingerprint('X1234567', 'passport')).not.toBe(cipher.fingerprint('X1234567', 'passport'))
  })
})
