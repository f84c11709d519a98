import { Module } from '@nestjs/common'
import { OrderModule } from '../order/order.module'
import { AccountNames } from './account-names'
import { AssigneeStore } from './assignee.store'
import { AssignmentController } from './assignment.controller'
import { AssignmentService } from './assignment.service'
import { CaseworkService } from './casework.service'
import { Colleagues } from './colleagues'
import { DeskController } from './desk.controller'
import { DeskStore } from './desk.store'
import { DocumentEvents } from './document.events'
import { FiguresService } from './figures.service'
import { FiguresStore } from './figures.store'
import { FilingService } from './filing.service'
import { HolidayYears } from './holiday-years.job'
import { LoadReader, NextOrderService } from './next-order.service'
import { OfficeDays } from './office-days'
import { OfficeController } from './office.controller'
import { OrderNames } from './order-names'
import { OrderNoteStore } from './order-note.store'
import { SheetPrinter } from './sheet-printer'
import { SheetController } from './sheet.controller'
import { StaffActsList } from './staff-acts-list'
import { StaffActsEvents } from './staff-acts.events'
import { StaffChange } from './staff-change'
import { StaffListController } from './staff-list.controller'
import { StaffListService } from './staff-list.service'
import { StaffNoteService } from './staff-note.service'
import { StaffOrderReader } from './staff-order-reader'
import { StaffController } from './staff.controller'

/** What staff see of orders and do with them, and the days on which they work. */
@Module({
  imports: [OrderModule],
  providers: [
    AccountNames,
    AssigneeStore,
    AssignmentService,
    CaseworkService,
    Colleagues,
    DeskStore,
    DocumentEvents,
    FiguresService,
    FiguresStore,
    FilingService,
    HolidayYears,
    LoadReader,
    NextOrderService,
    OfficeDays,
    OrderNames,
    OrderNoteStore,
    SheetPrinter,
    StaffActsEvents,
    StaffActsList,
    StaffChange,
    StaffListService,
    StaffNoteService,
    StaffOrderReader,
  ],
  controllers: [
    AssignmentController,
    DeskController,
    OfficeController,
    SheetController,
    StaffController,
    StaffListController,
  ],
  exports: [DeskStore, OrderNoteStore, StaffOrderReader],
})
export class StaffModule {}
