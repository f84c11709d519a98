import { MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import { AccountController } from './account/account.controller'
import { Account } from './account/account.entity'
import { AccountService } from './account/account.service'
import { Credential } from './account/credential.entity'
import { OwnAccountService } from './account/own-account.service'
import { AttemptLimits } from './attempt-limit'
import { Audit } from './audit/audit'
import type { Config } from './config'
import { Housekeeping } from './housekeeping'
import { KeyRing } from './key/key-ring'
import { SigningKey } from './key/signing-key.entity'
import { LetterService } from './mail/letter.service'
import { MailController } from './mail/mail.controller'
import { MailOrderService } from './mail/mail-order.service'
import { MailRequest } from './mail/mail-request.entity'
import { MailService } from './mail/mail.service'
import { CreateIdentity1790000002000 } from './migrations/1790000002000-create-identity'
import { ForgetWhereabouts1790000012000 } from './migrations/1790000012000-forget-whereabouts'
import { PasswordHasher } from './password/password-hasher'
import { MailOrderController } from './protocol/mail-order.controller'
import { SelfController } from './protocol/self.controller'
import { SignInController } from './protocol/sign-in.controller'
import { UserController } from './protocol/user.controller'
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
import { SignInService } from './sign-in/sign-in.service'
import { SignUpService } from './sign-up/sign-up.service'
import { AddressChange } from './user/address-change'
import { Bearer } from './user/bearer'
import { PasswordChange } from './user/password-change'
import { Reauthentication } from './user/reauthentication'
import { UserService } from './user/user.service'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'identity', config }),
        PersistenceModule.forService({
          schema: 'identity',
          entities: [Account, Credential, MailRequest, RefreshToken, Session, SigningKey],
          migrations: [CreateIdentity1790000002000, ForgetWhereabouts1790000012000],
          config,
        }),
      ],
      providers: [
        AccountService,
        AddressChange,
        AttemptLimits,
        Audit,
        Bearer,
        FirstAdmin,
        FlowStates,
        Housekeeping,
        KeyRing,
        LetterService,
        LinkEffect,
        LinkService,
        MailOrderService,
        MailService,
        OwnAccountService,
        PasswordChange,
        PasswordHasher,
        Reauthentication,
        RoleService,
        SessionService,
        SignInService,
        SignUpService,
        TokenView,
        UserService,
      ],
      controllers: [
        AccountController,
        MailController,
        MailOrderController,
        RoleController,
        SelfController,
        SessionController,
        SignInController,
        UserController,
      ],
    }
  }
}
