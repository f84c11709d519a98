import { Module } from '@nestjs/common'
import { ApplicantModule } from '../applicant/applicant.module'
import { AuditModule } from '../audit/audit.module'
import { OrderModule } from '../order/order.module'
import { CaseworkService } from './casework.service'
import { DecisionService } from './decision.service'
import { DocumentEvents } from './document.events'
import { FiguresService } from './figures.service'
import { FiguresStore } from './figures.store'
import { OrderNoteStore } from './order-note.store'
import { StaffChange } from './staff-change'
import { StaffListController } from './staff-list.controller'
import { StaffListService } from './staff-list.service'
import { StaffNoteService } from './staff-note.service'
import { StaffOrderReader } from './staff-order-reader'
import { StaffStatusService } from './staff-status.service'
import { StaffController } from './staff.controller'

/** What staff see of orders and do with them. */
@Module({
  imports: [ApplicantModule, AuditModule, OrderModule],
  providers: [
    CaseworkService,
    DecisionService,
    DocumentEvents,
    FiguresService,
    FiguresStore,
    OrderNoteStore,
    StaffChange,
    StaffListService,
    StaffNoteService,
    StaffOrderReader,
    StaffStatusService,
  ],
  controllers: [StaffController, StaffListController],
  exports: [OrderNoteStore],
})
export class StaffModule {}
