import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { SignInModule } from '../sign-in/sign-in.module'
import { OrganisationAccount } from './organisation-account'
import { GroupRoles, OrganisationEntry } from './organisation-entry'
import { OrganisationController } from './organisation-sign-in'
import { OrganisationLoginStore, OrganisationRequestStore } from './organisation.store'
import { Provider } from './provider'

/** Signing in of staff at their organisation (OpenID Connect), and the roles that its groups give. */
@Module({
  imports: [AccountModule, SignInModule],
  providers: [
    GroupRoles,
    OrganisationAccount,
    OrganisationEntry,
    OrganisationLoginStore,
    OrganisationRequestStore,
    Provider,
  ],
  controllers: [OrganisationController],
})
export class OrganisationModule {}
