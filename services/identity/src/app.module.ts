import { JobsModule, MessagingModule } from '@borderlane/messaging'
import { FieldCipher, PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import { DeletionReplay } from './own-account/deletion-replay'
import { OwnAccountController } from './own-account/own-account.controller'
import { Account } from './account/account.entity'
import { AccountService } from './account/account.service'
import { Credential } from './account/credential.entity'
import { OwnAccountService } from './own-account/own-account.service'
import { AttemptLimits } from './attempt-limit'
import { Audit } from './audit/audit'
import type { Config } from './config'
import { migrations } from './migrations'
import { Housekeeping } from './housekeeping'
import { KeyRing, SEALED_SIGNING_KEYS } from './key/key-ring'
import { SigningKey } from './key/signing-key.entity'
import { MailContentService } from './mail/mail-content.service'
import { MailController } from './mail/mail.controller'
import { SignInMailService } from './sign-in-mail/sign-in-mail.service'
import { MailRequest } from './mail/mail-request.entity'
import { MailService } from './mail/mail.service'
import { PasswordHasher } from './password/password-hasher'
import { Passwords } from './password/passwords'
import { SignInMailController } from './protocol/sign-in-mail.controller'
import { SelfController } from './protocol/self.controller'
import { SignInController } from './protocol/sign-in.controller'
import { AccountController } from './protocol/account.controller'
import { FirstAdmin } from './role/first-admin'
import { RoleController } from './role/role.controller'
import { RoleService } from './role/role.service'
import { RefreshToken } from './session/refresh-token.entity'
import { SessionController } from './session/session.controller'
import { Session } from './session/session.entity'
import { SessionService } from './session/session.service'
import { TokenView } from './session/token.view'
import { FlowStates } from './sign-in/flow-state'
import { LinkEffect } from './sign-in/link-effect'
import { LinkService } from './sign-in/link.service'
import { MailLinkController } from './sign-in/mail-link.controller'
import { MailLinkService } from './sign-in/mail-link.service'
import { Proofs } from './sign-in/proof'
import { SetAside } from './sign-in/set-aside'
import { SignInService } from './sign-in/sign-in.service'
import { SignUpService } from './sign-up/sign-up.service'
import { AddressChange } from './own-account/address-change'
import { Bearer } from './session/bearer'
import { PasswordChange } from './own-account/password-change'
import { Reauthentication } from './own-account/reauthentication'
import { AccountSettings } from './own-account/account-settings.service'

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
          entities: [Account, Credential, MailRequest, RefreshToken, Session, SigningKey],
          migrations,
          config,
          sealing: { cipher: new FieldCipher(config.FIELD_KEYS), sealed: [SEALED_SIGNING_KEYS] },
        }),
      ],
      providers: [
        AccountService,
        AddressChange,
        AttemptLimits,
        Audit,
        Bearer,
        DeletionReplay,
        FirstAdmin,
        FlowStates,
        Housekeeping,
        KeyRing,
        MailContentService,
        LinkEffect,
        LinkService,
        SignInMailService,
        MailLinkService,
        MailService,
        Proofs,
        OwnAccountService,
        PasswordChange,
        PasswordHasher,
        Passwords,
        Reauthentication,
        RoleService,
        SessionService,
        SetAside,
        SignInService,
        SignUpService,
        TokenView,
        AccountSettings,
      ],
      controllers: [
        OwnAccountController,
        MailController,
        MailLinkController,
        SignInMailController,
        RoleController,
        SelfController,
        SessionController,
        SignInController,
        AccountController,
      ],
    }
  }
}
