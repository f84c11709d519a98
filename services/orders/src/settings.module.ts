import { FieldCipher } from '@borderlane/persistence'
import { MailLimits } from '@borderlane/runtime'
import { type DynamicModule, Global, Module } from '@nestjs/common'

/** What every feature uses and the settings decide on: the master key, and the limits of mails. */
@Global()
@Module({})
export class SettingsModule {
  static with(cipher: FieldCipher): DynamicModule {
    return {
      module: SettingsModule,
      providers: [{ provide: FieldCipher, useValue: cipher }, MailLimits],
      exports: [FieldCipher, MailLimits],
    }
  }
}
