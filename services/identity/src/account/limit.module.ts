import { Module } from '@nestjs/common'
import { AttemptLimits } from './attempt-limits'

@Module({ providers: [AttemptLimits], exports: [AttemptLimits] })
export class LimitModule {}
