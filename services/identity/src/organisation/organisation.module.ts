import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { AuditModule } from '../account/audit.module'
import { LimitModule } from '../account/limit.module'
import { SignInModule } from '../sign-in/sign-in.module'
import { OrganisationAccount } from './organisation-account'
import { GroupRoles, OrganisationEntry } from './organisation-entry'
import { OrganisationSignIn } from './organisation-sign-in'
import { OrganisationLoginStore, OrganisationRequestStore } from './organisation.store'
import { Provider } from './provider'

/** Signing in of staff at their organisation (OpenID Connect), and the roles that its groups give. */
@Module({
  imports: [AccountModule, AuditModule, LimitModule, SignInModule],
  providers: [
    GroupRoles,
    OrganisationAccount,
    OrganisationEntry,
    OrganisationLoginStore,
    OrganisationRequestStore,
    OrganisationSignIn,
    Provider,
  ],
  exports: [OrganisationSignIn],
})
export class OrganisationModule {}
