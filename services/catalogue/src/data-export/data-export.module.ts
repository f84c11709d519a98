import { Module } from '@nestjs/common'
import { DataVersionModule } from '../data-version/data-version.module'
import { OneTimeAddressModule } from '../one-time-address/one-time-address.module'
import { SearchModule } from '../search/search.module'
import { ToolsModule } from '../tools/tools.module'
import { DataDescription } from './data-description'
import { DataDescriptionStore } from './data-description.store'
import { ExportDownload } from './export-download'
import { ExportStore } from './export.store'
import { ExportController } from './export.controller'

@Module({
  imports: [DataVersionModule, OneTimeAddressModule, SearchModule, ToolsModule],
  providers: [DataDescription, DataDescriptionStore, ExportDownload, ExportStore],
  controllers: [ExportController],
})
export class DataExportModule {}
