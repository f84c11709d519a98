import { gauge } from '@borderlane/runtime'
import { Module, type OnModuleInit } from '@nestjs/common'
import { DisagreementStore } from './disagreement.store'

/** What sources say that is not what we answer. */
@Module({ providers: [DisagreementStore], exports: [DisagreementStore] })
export class DisagreementModule implements OnModuleInit {
  constructor(private readonly disagreements: DisagreementStore) {}

  onModuleInit(): void {
    gauge('disagreements_open', 'What sources say that is not what we answer, until somebody decides', () =>
      this.disagreements.countOpen(),
    )
  }
}
