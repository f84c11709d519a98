import { z } from 'zod'
import { call } from '../define'
import { Done, Id } from '../primitives'
import { Account, Session } from './person'

export const getAccount = call('identity.getAccount', {
  http: 'GET /api/account',
  summary: 'Read the own account',
  description: "The caller's account and its roles.",
  access: 'user',
  output: Account,
})

export const listSessions = call('identity.listSessions', {
  http: 'GET /api/sessions',
  summary: 'List the own sessions',
  description: "The caller's sessions that live, the one used last first.",
  access: 'user',
  output: z.object({ sessions: z.array(Session) }),
})

export const endSession = call('identity.endSession', {
  http: 'DELETE /api/sessions/:id',
  summary: 'End one of the own sessions',
  description: "Signs one of the caller's devices out.",
  status: 204,
  access: 'user',
  input: z.strictObject({ id: Id }),
  output: Done,
  errors: ['identity.session_not_found'],
})

export const deleteAccount = call('identity.deleteAccount', {
  http: 'DELETE /api/account',
  summary: 'Delete the own account',
  description: 'Deletes the account and ends its sessions. Wants a sign-in of the last ten minutes.',
  status: 204,
  access: 'user',
  output: Done,
  errors: ['identity.recent_sign_in_needed', 'identity.last_admin'],
})
