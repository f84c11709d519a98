import { openLink, signLink } from './link-token'

const key = Buffer.alloc(32, 1)
const documentId = '01930000-0000-7000-8000-0123456789ab'
const expiresAt = new Date('2026-05-01T10:01:00.000Z')
const before = new Date('2026-05-01T10:00:59.999Z')
const token = signLink(key, { documentId, as: 'view', ends: 3, expiresAt })

describe('a link to a document', () => {
  it('opens its document until it expires', () => {
    expect(openLink(key, token, before)).toEqual({ documentId, as: 'view', ends: 3 })
    const saved = signLink(key, { documentId, as: 'download', ends: 0, expiresAt })
    expect(openLink(key, saved, before)).toEqual({ documentId, as: 'download', ends: 0 })
    expect(openLink(key, token, expiresAt)).toBeUndefined()
  })

  it('is worth nothing when any character of it is altered, left out or added', () => {
    for (let at = 0; at < token.length; at += 1) {
      const rest = token.slice(at + 1)
      for (const other of ['A', 'B', '_', '.', 'é', '']) {
        const altered = token.slice(0, at) + other + rest
        if (altered !== token) expect(openLink(key, altered, before)).toBeUndefined()
      }
    }
    for (const altered of [`${token}A`, `${token}=`, `${token}.A`, `${token}\n`, '', '.', 'x'])
      expect(openLink(key, altered, before)).toBeUndefined()
  })

  it('is worth nothing when another key signed it', () => {
    expect(openLink(Buffer.alloc(32, 2), token, before)).toBeUndefined()
  })

  it('fits into an address as it is', () => {
    expect(token).toMatch(/^[\w.-]{20,400}$/)
  })
})
