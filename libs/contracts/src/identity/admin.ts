import { z } from 'zod'
import { call } from '../define'
import { Done, Email, Id, Instant, Nothing } from '../primitives'

export const Admin = z
  .object({
    userId: Id,
    email: z.string(),
    fullName: z.string().nullable(),
    since: Instant,
  })
  .meta({ id: 'Admin' })

export const listAdmins = call('identity.listAdmins', {
  http: 'GET /api/admin/roles',
  summary: 'List the admins',
  description: 'Everybody with the admin role.',
  access: 'admin',
  idempotent: 'read',
  limit: 'read',
  input: Nothing,
  output: z.object({ admins: z.array(Admin) }),
})

export const giveAdmin = call('identity.giveAdmin', {
  http: 'POST /api/admin/roles',
  summary: 'Make somebody an admin',
  description: 'Makes the holder of a confirmed address an admin.',
  status: 201,
  access: 'admin',
  limit: 'write',
  input: z.strictObject({ email: Email }),
  output: Admin,
  errors: ['identity.account_not_found', 'identity.email_not_confirmed'],
})

export const takeAdmin = call('identity.takeAdmin', {
  http: 'DELETE /api/admin/roles/:userId',
  summary: 'Take the admin role away',
  description: 'Takes the role away; the last admin keeps it.',
  status: 204,
  access: 'admin',
  limit: 'write',
  input: z.strictObject({ userId: Id }),
  output: Done,
  errors: ['identity.account_not_found', 'identity.last_admin'],
})

export const endSessionsOf = call('identity.endSessionsOf', {
  http: 'DELETE /api/admin/accounts/:userId/sessions',
  summary: 'End the sessions of an account',
  description: "Ends all sessions of somebody else's account.",
  status: 204,
  access: 'admin',
  limit: 'write',
  input: z.strictObject({ userId: Id }),
  output: Done,
  errors: ['identity.account_not_found'],
})

export const banAccount = call('identity.banAccount', {
  http: 'PUT /api/admin/accounts/:userId/ban',
  summary: 'Ban an account',
  description: 'Keeps an account out until a moment, or lets it in again (`until: null`). Ends its sessions.',
  status: 204,
  access: 'admin',
  limit: 'write',
  input: z.strictObject({ userId: Id, until: Instant.nullable() }),
  output: Done,
  errors: ['identity.account_not_found', 'identity.own_account'],
})
