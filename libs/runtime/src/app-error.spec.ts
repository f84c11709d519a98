import { AppError } from '@borderlane/contracts/define'
import { toAppError } from './app-error'
import { log } from './log'

const WHERE = { route: '/api/orders/:id/documents' }
const failure = (code?: string): Error => Object.assign(new Error('of a dependency'), { code })

let warned: jest.SpyInstance
let logged: jest.SpyInstance
beforeEach(() => {
  warned = jest.spyOn(log, 'warn').mockReturnValue()
  logged = jest.spyOn(log, 'error').mockReturnValue()
})
afterEach(() => jest.restoreAllMocks())

describe('an error that leaves the process', () => {
  it.each([
    'ECONNREFUSED',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EAI_AGAIN',
    '08006',
    '28P01',
    '57P01',
  ])('says that a part is not available when its connection fails with %s', (code) =>
    expect(toAppError(failure(code), WHERE).code).toBe('service.unavailable'),
  )

  it.each(['ENOSPC', 'EROFS', '53100', '55P03', '40P01'])(
    'says that a part is not available where there is no room or a row stays locked, as %s says',
    (code) => expect(toAppError(failure(code), WHERE).code).toBe('service.unavailable'),
  )

  it('says that it took too long when its statement was ended', () => {
    expect(toAppError(failure('57014'), WHERE).code).toBe('service.timeout')
    expect(logged).not.toHaveBeenCalled()
  })

  it.each(['EACCES', '23505', undefined])('says no more than that it is ours for %s', (code) => {
    const cause = failure(code)
    expect(toAppError(cause, WHERE)).toMatchObject({ code: 'internal.error', cause })
    expect(logged).toHaveBeenCalledWith(
      { event: 'unexpected_error', ...WHERE, err: cause },
      expect.anything(),
    )
  })

  it('leaves its cause in the log when it is a failure of our own', () => {
    const cause = failure('ECONNREFUSED')
    const error = new AppError('service.unavailable', undefined, { cause })
    expect(toAppError(error, WHERE)).toBe(error)
    expect(warned).toHaveBeenCalledWith(
      { event: 'failed', code: 'service.unavailable', ...WHERE, err: cause },
      expect.anything(),
    )
  })

  it('leaves nothing in the log when it is a refusal, or has no cause', () => {
    toAppError(new AppError('request.malformed', undefined, { cause: failure() }), WHERE)
    toAppError(new AppError('service.unavailable'), WHERE)
    expect([warned.mock.calls, logged.mock.calls]).toEqual([[], []])
  })
})
