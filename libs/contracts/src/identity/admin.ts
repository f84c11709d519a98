import { z } from 'zod'
import { call } from '../define'
import { Done, Email, Id, Instant, named, Role } from '../primitives'
import { orProposed, proposalCalls } from '../proposal'

export const StaffMember = named('StaffMember', {
  userId: Id,
  email: z.string(),
  fullName: z.string().nullable(),
  roles: z.array(Role),
  /** When they got the first of these. */
  since: Instant,
})
export type StaffMember = z.infer<typeof StaffMember>

export const listStaff = call('identity.listStaff', {
  http: 'GET /api/admin/roles',
  summary: 'List the staff',
  description: 'Everybody with a role, and which.',
  access: 'admin',
  output: z.object({ staff: z.array(StaffMember) }),
})

export const giveRole = call('identity.giveRole', {
  http: 'POST /api/admin/roles',
  summary: 'Give someone a role',
  description:
    'Gives a role to the holder of a confirmed address. It acts within five seconds. With four eyes another admin has to confirm it: the answer is then `{ proposal }`.',
  status: 201,
  access: 'admin',
  weighty: true,
  input: z.strictObject({ email: Email, role: Role }),
  output: orProposed(StaffMember),
  errors: ['identity.account_not_found', 'identity.email_not_confirmed'],
})

export const takeRole = call('identity.takeRole', {
  http: 'DELETE /api/admin/roles/:userId/:role',
  summary: 'Take a role away',
  description:
    'Takes a role away, which acts within five seconds. The last admin stays one. With four eyes another admin has to confirm it: the answer is then `{ proposal }`.',
  access: 'admin',
  weighty: true,
  input: z.strictObject({ userId: Id, role: Role }),
  output: orProposed(Done),
  errors: ['identity.account_not_found', 'identity.last_admin'],
})

export const endSessionsOf = call('identity.endSessionsOf', {
  http: 'DELETE /api/admin/accounts/:userId/sessions',
  summary: 'End the sessions of an account',
  description:
    'Ends all sessions of an account. With four eyes another admin has to confirm it for an account of staff: the answer is then `{ proposal }`.',
  access: 'admin',
  input: z.strictObject({ userId: Id }),
  output: orProposed(Done),
  errors: ['identity.account_not_found'],
})

export const banAccount = call('identity.banAccount', {
  http: 'PUT /api/admin/accounts/:userId/ban',
  summary: 'Ban an account',
  description:
    'Keeps an account out until a moment, or lets it in again (`until: null`). Ends its sessions and mails its owner, of staff all admins too. With four eyes another admin has to confirm it for an account of staff: the answer is then `{ proposal }`.',
  access: 'admin',
  weighty: true,
  input: z.strictObject({ userId: Id, until: Instant.nullable() }),
  output: orProposed(Done),
  errors: ['identity.account_not_found', 'identity.own_account'],
})

export const { list: listRoleProposals, decide: decideRoleProposal } = proposalCalls('identity')
