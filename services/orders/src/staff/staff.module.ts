import { Module } from '@nestjs/common'
import { ApplicantModule } from '../applicant/applicant.module'
import { AuditModule } from '../audit/audit.module'
import { FormModule } from '../form/form.module'
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
import { LoadReader, NextOrderService } from './next-order.service'
import { OrderNoteStore } from './order-note.store'
import { OrderNames } from './order-names'
import { StaffActsList } from './staff-acts-list'
import { StaffChange } from './staff-change'
import { StaffListController } from './staff-list.controller'
import { StaffListService } from './staff-list.service'
import { StaffNoteService } from './staff-note.service'
import { StaffOrderReader } from './staff-order-reader'
import { StaffController } from './staff.controller'

/** What staff see of orders and do with them. */
@Module({
  imports: [ApplicantModule, AuditModule, FormModule, OrderModule],
  providers: [
    AccountNames,
    AssigneeStore,
    AssignmentService,
    CaseworkService,
    Colleagues,
    DeskStore,
    DocumentEvents,
    FiguresService,
    FilingService,
    FiguresStore,
    LoadReader,
    NextOrderService,
    OrderNames,
    OrderNoteStore,
    StaffActsList,
    StaffChange,
    StaffListService,
    StaffNoteService,
    StaffOrderReader,
  ],
  controllers: [AssignmentController, DeskController, StaffController, StaffListController],
  exports: [DeskStore, FilingService, OrderNoteStore, StaffOrderReader],
})
export class StaffModule {}
