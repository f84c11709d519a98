import { AppError } from '@borderlane/contracts/errors'

/** Another order of the same person, made in the same moment, has used the credit: the next try is made without it. */
export function refuseUsedCredit(error: unknown): never {
  const { constraint } = error as { constraint?: unknown }
  throw constraint === 'referral_credit_use_pkey' ? new AppError('request.conflict') : error
}
