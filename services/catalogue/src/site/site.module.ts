import { Module } from '@nestjs/common'
import { SiteReader, SiteSettingsController } from './site-settings'
import { LogoController } from './site-logo'
import { SiteStore } from './site.store'

/** What the operator sets for the whole platform: name, logo, colours, company, languages, parts that are off. */
@Module({
  providers: [SiteReader, SiteStore],
  controllers: [LogoController, SiteSettingsController],
  exports: [SiteReader],
})
export class SiteSettingsModule {}
