import { Module } from '@nestjs/common'
import { SiteReader, SiteSettingsController } from './site-settings'
import { SiteStore } from './site.store'

/** What the operator sets for the whole platform: name, company, languages, parts that are off. */
@Module({
  providers: [SiteReader, SiteStore],
  controllers: [SiteSettingsController],
  exports: [SiteReader],
})
export class SiteSettingsModule {}
