import { Module } from '@nestjs/common'
import { SiteReader, SiteSettingsController } from './site-settings'
import { MailTextStore } from './mail-text.store'
import { MailTextsController } from './mail-texts'
import { LogoController } from './site-logo'
import { SiteStore } from './site.store'

/** What the operator sets for the whole platform: name, logo, colours, company, languages, parts that are off. */
@Module({
  providers: [MailTextStore, SiteReader, SiteStore],
  controllers: [LogoController, MailTextsController, SiteSettingsController],
  exports: [SiteReader],
})
export class SiteSettingsModule {}
