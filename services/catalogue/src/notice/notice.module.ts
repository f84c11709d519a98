import { Module } from '@nestjs/common'
import { ChangeNotices } from './change-notices'

@Module({
  providers: [ChangeNotices],
  exports: [ChangeNotices],
})
export class NoticeModule {}
