import { Module } from '@nestjs/common'
import { DataVersionModule } from '../data-version/data-version.module'
import { NoticeModule } from '../notice/notice.module'
import { RunModule } from '../run/run.module'
import { ImportService } from './import.service'

@Module({
  imports: [DataVersionModule, NoticeModule, RunModule],
  providers: [ImportService],
  exports: [ImportService],
})
export class ImportModule {}
