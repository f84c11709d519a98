import { PASSWORD_MAX_LENGTH } from '@borderlane/contracts/primitives'
import { passwordMinLength } from '@borderlane/runtime'
import type { Config } from '../config'
import { badInput, ProtocolError, type WeakPasswordReason } from '../protocol-error'

export interface PasswordRules {
  minLength: number
  /** Passwords that everybody tries first, in lower case; empty: not checked. */
  mostUsed: ReadonlySet<string>
}

/** The rules of these settings: 6 characters as specified, 8 and the list of the most used ones in production. */
export function rulesOf(
  config: Pick<Config, 'BORDERLANE_MODE' | 'PASSWORD_MIN_LENGTH' | 'PASSWORD_LIST_CHECK'>,
  list: () => ReadonlySet<string>,
): PasswordRules {
  const strict = config.BORDERLANE_MODE === 'production'
  return {
    minLength: passwordMinLength(config),
    mostUsed: (config.PASSWORD_LIST_CHECK ?? (strict ? 'on' : 'off')) === 'on' ? list() : new Set(),
  }
}

/** @throws ProtocolError `weak_password` with its reasons, or `validation_failed` for one that is too long */
export function checkPassword(password: string, rules: PasswordRules): void {
  const length = [...password].length
  if (length > PASSWORD_MAX_LENGTH) {
    throw badInput(`Password cannot be longer than ${PASSWORD_MAX_LENGTH} characters`)
  }
  const reasons: WeakPasswordReason[] = []
  if (length < rules.minLength) reasons.push('length')
  if (rules.mostUsed.has(password.toLowerCase())) reasons.push('pwned')
  if (reasons.length === 0) return
  const message = reasons.includes('length')
    ? `Password should be at least ${rules.minLength} characters.`
    : 'Password is known to be weak and easy to guess, please choose a different one.'
  throw new ProtocolError(422, 'weak_password', message, { weakPasswordReasons: reasons })
}
