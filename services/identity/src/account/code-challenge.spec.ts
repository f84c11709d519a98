import { meetsChallenge, readChallenge } from './code-challenge'

// The example of RFC 7636, appendix B.
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

describe('a code challenge', () => {
  it('is met by its verifier alone', () => {
    expect(meetsChallenge(VERIFIER, CHALLENGE, 's256')).toBe(true)
    expect(meetsChallenge(`${VERIFIER}x`, CHALLENGE, 's256')).toBe(false)
    expect(meetsChallenge(CHALLENGE, CHALLENGE, 's256')).toBe(false)
    expect(meetsChallenge(VERIFIER, VERIFIER, 'plain')).toBe(true)
  })

  it('is absent in the implicit flow', () => {
    expect(readChallenge(null, null)).toEqual({ codeChallenge: null, codeChallengeMethod: null })
  })

  it('is read in both spellings of its method', () => {
    const read = { codeChallenge: CHALLENGE, codeChallengeMethod: 's256' }
    expect(readChallenge(CHALLENGE, 'S256')).toEqual(read)
    expect(readChallenge(CHALLENGE, 's256')).toEqual(read)
  })

  it.each([
    [CHALLENGE, null],
    [null, 's256'],
    ['short', 's256'],
    [CHALLENGE, 'md5'],
    [`${CHALLENGE}\u0000`, 's256'],
  ])('that is invalid is refused: %s %s', (challenge, method) => {
    expect(() => readChallenge(challenge, method)).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    )
  })
})
