import type { Account as AccountView } from '@borderlane/contracts/identity/person'
import type { Role } from '@borderlane/contracts/roles'
import type { z } from 'zod'
import type { Account } from '../account/account.entity'

export function toAccount(
  account: Account,
  roles: Role[],
): Omit<z.input<typeof AccountView>, 'needsSecondFactor' | 'recoveryCodesLeft'> {
  return {
    id: account.id,
    email: account.email,
    emailConfirmed: account.emailConfirmedAt !== null,
    fullName: account.fullName,
    roles,
    createdAt: account.createdAt.toISOString(),
  }
}
