import { Module } from '@nestjs/common'
import { DisagreementStore } from './disagreement.store'

/** What sources say that is not what we answer. */
@Module({ providers: [DisagreementStore], exports: [DisagreementStore] })
export class DisagreementModule {}
