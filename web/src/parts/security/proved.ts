import { isCode } from '../../http/client'
import { isAuthCode } from '../session/auth-error'
import { prove } from '../session/proof'

const wantsProof = (error: unknown): boolean =>
  isAuthCode(error, 'reauthentication_needed') ||
  isAuthCode(error, 'insufficient_aal') ||
  isCode(error, 'identity.recent_sign_in_needed', 'identity.second_factor_needed')

/** Changes how someone signs in; asks them to show who they are first, where the server wants that, and goes on. */
export async function proved<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!wantsProof(error) || !(await prove())) throw error
    return work()
  }
}
