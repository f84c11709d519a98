import type { ProtocolError } from '../protocol-error'
import { checkPassword, rulesOf } from './password-rules'

const list = () => new Set(['password1'])
const LOCAL = rulesOf({ BORDERLANE_MODE: 'local' }, list)
const PRODUCTION = rulesOf({ BORDERLANE_MODE: 'production' }, list)

function refusal(password: string, rules = LOCAL): ProtocolError | undefined {
  try {
    checkPassword(password, rules)
  } catch (error) {
    return error as ProtocolError
  }
  return undefined
}

describe('a password', () => {
  it.each([['123456'], ['password1'], ['a'.repeat(128)], ['🔐'.repeat(64)], ['      ']])(
    'of six characters and more will do locally, whatever they are: %s',
    (password) => {
      expect(refusal(password)).toBeUndefined()
    },
  )

  it('that is too short is weak, with the reason', () => {
    expect(refusal('12345')).toMatchObject({
      status: 422,
      code: 'weak_password',
      extra: { weakPasswordReasons: ['length'] },
    })
    expect(refusal('1234567', PRODUCTION)).toMatchObject({ code: 'weak_password' })
    expect(refusal('12345678', PRODUCTION)).toBeUndefined()
  })

  it('counts characters as people do', () => {
    expect(refusal('🔐'.repeat(5))).toMatchObject({ code: 'weak_password' })
  })

  it('that everybody tries first is weak in production, in any case', () => {
    expect(refusal('PassWord1', PRODUCTION)).toMatchObject({ extra: { weakPasswordReasons: ['pwned'] } })
  })

  it('of more than 128 characters is refused, not cut', () => {
    expect(refusal('a'.repeat(129))).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  it('follows the settings before the mode', () => {
    const rules = rulesOf(
      { BORDERLANE_MODE: 'production', PASSWORD_MIN_LENGTH: 6, PASSWORD_LIST_CHECK: 'off' },
      list,
    )
    expect(rules).toEqual({ minLength: 6, mostUsed: new Set() })
  })
})
