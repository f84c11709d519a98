import { Module } from '@nestjs/common'
import { OneTimeAddressModule } from '../one-time-address/one-time-address.module'
import { SearchModule } from '../search/search.module'
import { ToolsModule } from '../tools/tools.module'
import { ExportDownload } from './export-download'
import { ExportController } from './export.controller'

@Module({
  imports: [OneTimeAddressModule, SearchModule, ToolsModule],
  providers: [ExportDownload],
  controllers: [ExportController],
})
export class DataExportModule {}
