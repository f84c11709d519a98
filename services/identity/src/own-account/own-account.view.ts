import type { Account as AccountView, Role } from '@borderlane/contracts/identity/person'
import type { z } from 'zod'
import type { Account } from '../account/account.entity'

export function toAccount(account: Account, roles: z.input<typeof Role>[]): z.input<typeof AccountView> {
  return {
    id: account.id,
    email: account.email,
    emailConfirmed: account.emailConfirmedAt !== null,
    fullName: account.fullName,
    roles,
    createdAt: account.createdAt.toISOString(),
  }
}
