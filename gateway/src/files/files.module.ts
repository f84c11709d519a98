import { Module } from '@nestjs/common'
import { DataExportController } from './data-export.controller'
import { DecisionController } from './decision.controller'
import { DocumentController } from './document.controller'
import { DrawnFileController } from './drawn-file.controller'
import { ExportController } from './export.controller'
import { ImportUploadController } from './import-upload.controller'
import { StaffFileController } from './staff-file.controller'

@Module({
  controllers: [
    DataExportController,
    DecisionController,
    DocumentController,
    DrawnFileController,
    ExportController,
    ImportUploadController,
    StaffFileController,
  ],
})
export class FilesModule {}
