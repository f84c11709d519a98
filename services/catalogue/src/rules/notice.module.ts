import { Module } from '@nestjs/common'
import { ChangeNoticeStore } from './change-notice.store'
import { ChangeNotices } from './change-notices'
import { KnownChangeStore } from './known-change.store'

@Module({
  providers: [ChangeNoticeStore, ChangeNotices, KnownChangeStore],
  exports: [ChangeNotices],
})
export class NoticeModule {}
