import { Module } from '@nestjs/common'
import { OneTimeAddressModule } from '../one-time-address/one-time-address.module'
import { SearchModule } from '../search/search.module'
import { ToolsModule } from '../tools/tools.module'
import { ExportDownload } from './export-download'
import { ExportStore } from './export.store'
import { ExportController } from './export.controller'

@Module({
  imports: [OneTimeAddressModule, SearchModule, ToolsModule],
  providers: [ExportDownload, ExportStore],
  controllers: [ExportController],
})
export class DataExportModule {}
