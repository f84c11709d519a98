import { Module } from '@nestjs/common'
import { ChangeNoticeStore } from './change-notice.store'
import { ChangeNotices } from './change-notices'

@Module({
  providers: [ChangeNoticeStore, ChangeNotices],
  exports: [ChangeNotices],
})
export class NoticeModule {}
