import { Module } from '@nestjs/common'
import { DataVersionModule } from '../rules/data-version.module'
import { OneTimeAddressModule } from '../sources/one-time-address.module'
import { SearchModule } from './search.module'
import { DataDescription } from './data-description'
import { DataDescriptionStore } from './data-description.store'
import { ExportDownload } from './export-download'
import { ExportStore } from './export.store'
import { ExportController } from './export.controller'

@Module({
  imports: [DataVersionModule, OneTimeAddressModule, SearchModule],
  providers: [DataDescription, DataDescriptionStore, ExportDownload, ExportStore],
  controllers: [ExportController],
})
export class DataExportModule {}
