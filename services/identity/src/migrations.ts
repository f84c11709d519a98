import { CreateFieldKeys1790000055000, type MigrationClass } from '@borderlane/persistence'
import { CreateIdentity1790000002000 } from './migrations/1790000002000-create-identity'
import { ForgetWhereabouts1790000012000 } from './migrations/1790000012000-forget-whereabouts'
import { AddLinkProof1790000020000 } from './migrations/1790000020000-add-link-proof'
import { AuditRequests1790000021000 } from './migrations/1790000021000-audit-requests'
import { TellConfirmedAddresses1790000022000 } from './migrations/1790000022000-tell-confirmed-addresses'
import { AddLinkPress1790000060000 } from './migrations/1790000060000-add-link-press'
import { OrganisationSignIn1790000098000 } from './migrations/1790000098000-organisation-sign-in'
import { Passkeys1790000082000 } from './migrations/1790000082000-passkeys'
import { Proposals1790000098500 } from './migrations/1790000098500-proposals'
import { SecondFactors1790000081000 } from './migrations/1790000081000-second-factors'
import { StaffRoles1790000080000 } from './migrations/1790000080000-staff-roles'
import { WhoHeldRoles1790000200020 } from './migrations/1790000200020-who-held-roles'
import { WaysInBeforeConfirmation1790000200010 } from './migrations/1790000200010-ways-in-before-confirmation'
import { DeletedAddress1790000700200 } from './migrations/1790000700200-deleted-address'

/** The schema's history, oldest first. */
export const migrations: readonly MigrationClass[] = [
  CreateIdentity1790000002000,
  ForgetWhereabouts1790000012000,
  AddLinkProof1790000020000,
  AuditRequests1790000021000,
  TellConfirmedAddresses1790000022000,
  CreateFieldKeys1790000055000,
  AddLinkPress1790000060000,
  StaffRoles1790000080000,
  SecondFactors1790000081000,
  Passkeys1790000082000,
  OrganisationSignIn1790000098000,
  Proposals1790000098500,
  WaysInBeforeConfirmation1790000200010,
  WhoHeldRoles1790000200020,
  DeletedAddress1790000700200,
]
