import { JobsModule, MessagingModule, SiteModule } from '@borderlane/messaging'
import { FieldCipher, PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import { Account, Credential, Factor, FactorChallenge } from './account/account.entity'
import { SEALED_DELETED_ADDRESSES } from './account/deleted-address.store'
import type { Config } from './config'
import { HousekeepingModule } from './housekeeping.job'
import { MailRequest } from './mail/mail-request.entity'
import { MailModule } from './mail/mail.module'
import { migrations } from './migrations'
import { OwnAccountModule } from './own-account/own-account.module'
import { OrganisationModule } from './organisation/organisation.module'
import { SEALED_SIGNING_KEYS } from './session/key-ring'
import { RefreshToken } from './session/refresh-tokens'
import { Session } from './session/session.entity'
import { SessionModule } from './session/session.module'
import { SigningKey } from './session/signing-key.store'
import { SignInModule } from './sign-in/sign-in.module'
import { RoleModule } from './staff/role.module'
import { SEALED_FACTORS } from './ways-in/authenticator-apps'
import { Passkey } from './ways-in/passkey.store'
import { WaysInModule } from './ways-in/ways-in.module'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'identity', config }),
        SiteModule.forProcess('identity'),
        JobsModule.forProcess({ name: 'identity', config }),
        PersistenceModule.forService({
          schema: 'identity',
          entities: [
            Account,
            Credential,
            Factor,
            FactorChallenge,
            MailRequest,
            Passkey,
            RefreshToken,
            Session,
            SigningKey,
          ],
          migrations,
          config,
          sealing: {
            cipher: new FieldCipher(config.FIELD_KEYS),
            sealed: [SEALED_SIGNING_KEYS, SEALED_FACTORS, SEALED_DELETED_ADDRESSES],
          },
        }),
        HousekeepingModule,
        MailModule,
        OrganisationModule,
        OwnAccountModule,
        RoleModule,
        SessionModule,
        SignInModule,
        WaysInModule,
      ],
    }
  }
}
