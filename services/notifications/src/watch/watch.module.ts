import { MailLimits } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import { MailModule } from '../mail/mail.module'
import { RouteWatchStore } from './route-watch.store'
import { RuleChangeEvents } from './rule-change.events'
import { WatchController } from './watch.controller'

/** Addresses that hear when the rule of a route changes. */
@Module({
  imports: [MailModule],
  providers: [MailLimits, RouteWatchStore, RuleChangeEvents],
  controllers: [WatchController],
  exports: [RouteWatchStore],
})
export class WatchModule {}
