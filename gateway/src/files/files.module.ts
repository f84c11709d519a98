import { Module } from '@nestjs/common'
import { AccountExportController } from './account-export.controller'
import { CommissionsCsvController } from './commissions-csv.controller'
import { DataExportController } from './data-export.controller'
import { DecisionController } from './decision.controller'
import { DocumentController } from './document.controller'
import { FilingSheetController } from './filing-sheet.controller'
import { ImportUploadController } from './import-upload.controller'
import { OrderExportController } from './order-export.controller'
import { OrdersCsvController } from './orders-csv.controller'

/** Files on their way in and out. */
@Module({
  controllers: [
    AccountExportController,
    CommissionsCsvController,
    DataExportController,
    DecisionController,
    DocumentController,
    FilingSheetController,
    ImportUploadController,
    OrderExportController,
    OrdersCsvController,
  ],
})
export class FilesModule {}
