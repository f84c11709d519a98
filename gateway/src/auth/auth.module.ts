import { Module } from '@nestjs/common'
import { APP_GUARD } from '@nestjs/core'
import { EdgeModule } from '../edge/edge.module'
import { BearerCheck } from './bearer-check'
import { BearerStrategy } from './bearer.strategy'
import { AccessGuard, BearerGuard } from './caller'

/** Who asks, and whether they may. */
@Module({
  imports: [EdgeModule],
  providers: [
    // In this order: the second one asks whom the first one has found.
    { provide: APP_GUARD, useClass: BearerGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    BearerCheck,
    BearerStrategy,
  ],
  exports: [BearerCheck],
})
export class AuthModule {}
