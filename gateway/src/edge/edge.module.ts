import { Module } from '@nestjs/common'
import { APP_FILTER } from '@nestjs/core'
import { AllowedMethods } from './allowed-methods'
import { ErrorFilter } from './error.filter'
import { InternalServer } from './internal-server'
import { PublicCache } from './public-cache'
import { RateLimits } from './rate-limit'

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
