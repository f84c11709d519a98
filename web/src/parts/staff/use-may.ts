import { mayCall, type StaffCall } from '@borderlane/contracts/roles'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../session/account.queries'

/** Whether the roles of the signed-in user allow a call of staff: what they do not allow is not shown. */
export function useMay(): (call: StaffCall) => boolean {
  const { data: account } = useQuery(accountQuery)
  return (call) => mayCall(call, account?.roles)
}
