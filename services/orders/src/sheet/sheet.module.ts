import { Module } from '@nestjs/common'
import { OrderModule } from '../order/order.module'
import { StaffModule } from '../staff/staff.module'
import { SheetPrinter } from './sheet-printer'
import { SheetController } from './sheet.controller'

/** All answers of an application as a PDF. */
@Module({
  imports: [OrderModule, StaffModule],
  providers: [SheetPrinter],
  controllers: [SheetController],
})
export class SheetModule {}
