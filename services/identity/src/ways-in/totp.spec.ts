import { Secret, TOTP } from 'otpauth'
import { newTotpKey, stepOf } from './totp'

const NOW = new Date('2026-11-24T12:00:10Z')
const at = (secret: string, seconds: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: NOW.getTime() + seconds * 1_000 })

describe('a code of an app', () => {
  const { secret, uri, qr_code: picture } = newTotpKey('asha@example.com')

  it('is that of RFC 6238', () => {
    // Appendix B: the secret "12345678901234567890", 59 seconds after 1970, the last six of 94287082.
    const known = Secret.fromLatin1('12345678901234567890').base32
    expect(stepOf(known, '287082', { now: new Date(59_000), lastStep: null })).toBe(1)
  })

  it.each([
    ['of now', 0, true],
    ['of half a minute ago', -30, true],
    ['of the next half minute', 30, true],
    ['of two minutes ago', -120, false],
  ])('%s counts or not', (_what, seconds, counts) => {
    const step = stepOf(secret, at(secret, seconds), { now: NOW, lastStep: null })
    expect(step !== undefined).toBe(counts)
  })

  it('counts once, and none that is older', () => {
    const step = stepOf(secret, at(secret, 0), { now: NOW, lastStep: null })!
    expect(stepOf(secret, at(secret, 0), { now: NOW, lastStep: step })).toBeUndefined()
    expect(stepOf(secret, at(secret, -30), { now: NOW, lastStep: step })).toBeUndefined()
    expect(stepOf(secret, at(secret, 30), { now: NOW, lastStep: step })).toBe(step + 1)
  })

  it.each(['', '12345', '1234567', 'abcdef', ' 123456'])('is never %j', (code) => {
    expect(stepOf(secret, code, { now: NOW, lastStep: null })).toBeUndefined()
  })

  it('comes with an address that apps read, and a picture of it', () => {
    expect(uri).toMatch(/^otpauth:\/\/totp\/Borderlane:asha%40example.com\?/)
    expect(picture).toMatch(/^<svg /)
  })
})
