import { gauge } from '@borderlane/runtime'
import { Module, type OnModuleInit } from '@nestjs/common'
import { ChangeNoticeStore } from './change-notice.store'
import { ChangeNotices } from './change-notices'
import { DataVersion } from './data-version.store'
import { DisagreementStore } from './disagreement.store'
import { RuleHistory } from './rule-history.store'

@Module({
  providers: [ChangeNoticeStore, ChangeNotices, DataVersion, DisagreementStore, RuleHistory],
  exports: [ChangeNotices, DataVersion, DisagreementStore, RuleHistory],
})
export class RulesModule implements OnModuleInit {
  constructor(private readonly disagreements: DisagreementStore) {}

  onModuleInit(): void {
    gauge('disagreements_open', 'Disagreements of sources with our answers that wait for a decision', () =>
      this.disagreements.countOpen(),
    )
  }
}
