import { Module } from '@nestjs/common'
import { APP_FILTER } from '@nestjs/core'
import { AllowedMethods } from './allowed-methods'
import { ErrorFilter } from './error.filter'
import { InternalServer } from './internal-server'
import { PublicCache } from './public-cache'
import { RateLimits } from './rate-limit'

/** What every request passes, and the process's own port. */
@Module({
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    AllowedMethods,
    InternalServer,
    PublicCache,
    RateLimits,
  ],
  exports: [RateLimits],
})
export class EdgeModule {}
