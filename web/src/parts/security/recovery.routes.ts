import type * as factors from '@borderlane/contracts/identity/factors'
import { route } from '../../http/routes'

export const recoveryRoutes = {
  makeRecoveryCodes: route<typeof factors.makeRecoveryCodes>('POST /api/account/recovery-codes'),
  useRecoveryCode: route<typeof factors.useRecoveryCode>('POST /api/account/recovery-code'),
}
