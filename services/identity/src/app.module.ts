import { JobsModule, MessagingModule } from '@borderlane/messaging'
import { FieldCipher, PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import { Account } from './account/account.entity'
import { Credential } from './account/credential.entity'
import { Factor } from './account/factor.entity'
import type { Config } from './config'
import { FactorChallenge } from './factor/factor-challenge.entity'
import { FactorModule } from './factor/factor.module'
import { SEALED_DELETED_ADDRESSES } from './account/deleted-address.store'
import { SEALED_FACTORS } from './factor/factor.service'
import { HousekeepingModule } from './housekeeping/housekeeping.module'
import { SEALED_SIGNING_KEYS } from './key/key-ring'
import { SigningKey } from './key/signing-key.entity'
import { MailRequest } from './mail/mail-request.entity'
import { MailModule } from './mail/mail.module'
import { migrations } from './migrations'
import { OwnAccountModule } from './own-account/own-account.module'
import { Passkey } from './passkey/passkey.entity'
import { ProtocolModule } from './protocol/protocol.module'
import { RoleModule } from './role/role.module'
import { RefreshToken } from './session/refresh-token.entity'
import { Session } from './session/session.entity'
import { SessionModule } from './session/session.module'
import { SignInModule } from './sign-in/sign-in.module'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'identity', config }),
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
        FactorModule,
        HousekeepingModule,
        MailModule,
        OwnAccountModule,
        ProtocolModule,
        RoleModule,
        SessionModule,
        SignInModule,
      ],
    }
  }
}
