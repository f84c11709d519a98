import { gunzipSync } from 'node:zlib'
import { PublicAnswer } from './public-answer'

const LARGE = JSON.stringify({ countries: Array.from({ length: 200 }, (_one, index) => `country ${index}`) })
const large = new PublicAnswer(LARGE)
const small = new PublicAnswer('{}')

describe('a public answer', () => {
  it.each(['gzip', 'br, GZIP;q=0.5', 'deflate, *'])(
    'is compressed for a client that takes %s',
    (accepted) => {
      const { headers, body } = large.for({ 'accept-encoding': accepted })
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': body.length })
      expect(gunzipSync(body).toString()).toBe(LARGE)
    },
  )

  it.each([undefined, 'identity', 'br', 'gzip;q=0', 'xgzip'])(
    'is plain for a client that takes %s',
    (accepted) => {
      const { headers, body } = large.for({ 'accept-encoding': accepted })
      expect(headers).toEqual({ etag: headers['etag'], 'content-length': LARGE.length })
      expect(body.toString()).toBe(LARGE)
    },
  )

  it('that is short is never compressed', () => {
    expect(small.for({ 'accept-encoding': 'gzip' }).body.toString()).toBe('{}')
  })

  it('is not sent again to a client that has it, in whichever form', () => {
    for (const accepted of [undefined, 'gzip']) {
      const { headers } = large.for({ 'accept-encoding': accepted })
      const known = `"other", ${headers['etag']}`
      expect(large.for({ 'if-none-match': known })).toMatchObject({ status: 304, body: '' })
      expect(small.for({ 'if-none-match': known }).status).toBe(200)
    }
  })
})
