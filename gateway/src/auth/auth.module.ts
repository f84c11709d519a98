import { Module } from '@nestjs/common'
import { APP_GUARD } from '@nestjs/core'
import { EdgeModule } from '../edge/edge.module'
import { BearerCheck } from './bearer-check'
import { BearerStrategy } from './bearer.strategy'
import { AccessGuard, BearerGuard, PartGuard } from './caller'

@Module({
  imports: [EdgeModule],
  providers: [
    // In this order: the last one asks whom the one before it has found.
    { provide: APP_GUARD, useClass: PartGuard },
    { provide: APP_GUARD, useClass: BearerGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
    BearerCheck,
    BearerStrategy,
  ],
  exports: [BearerCheck],
})
export class AuthModule {}
