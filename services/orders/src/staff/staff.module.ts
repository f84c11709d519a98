import { Module } from '@nestjs/common'
import { OrderModule } from '../order/order.module'
import { AccountNames } from './account-names'
import { AddNote, RevealApplicant } from './add-note'
import { AskTraveller, DocumentEvents } from './ask-traveller'
import { AssignOrder, Assignments } from './assign-order'
import { AssignBySkill, SetSkills } from './assign-by-skill'
import { AssigneeStore } from './assignee.store'
import { ListStaffActs, StaffActsEvents } from './audit-log'
import { ChangePaper } from './change-paper'
import { Colleagues } from './colleagues'
import { Desk } from './desk.store'
import { EscalateTargets } from './escalate-targets.store'
import { FigureUpkeep, ReadFigures } from './figures.store'
import { DrawFilingSheet, FileOrder, FilingSheets } from './file-order'
import { HolidayYears } from './holidays'
import { ExportOrders, ListOrders, OrderLists } from './list-orders'
import { MessageWriter } from './message-writer'
import { NamesThread } from './names-thread'
import { OfficeDays } from './office-days'
import { ListOrderNames } from './order-names'
import { ReceiveReply } from './receive-reply'
import { SheetPrinter } from './sheet-printer'
import { ReadTeamFigures } from './read-team-figures'
import { SkillStore } from './skills.store'
import { StaffChange } from './staff-change'
import { GetStaffOrder, StaffOrderReader } from './staff-order.store'
import { SetTemplate } from './set-template'
import { ReadLoad, TakeNextOrder } from './take-next-order'
import { TemplateStore } from './template.store'
import { WriteMessages } from './write-messages'

/** What staff see of orders and do with them, what they and travellers write to each other, and the days on which they work. */
@Module({
  imports: [OrderModule],
  providers: [
    AccountNames,
    AssignBySkill,
    AssigneeStore,
    Assignments,
    Colleagues,
    DocumentEvents,
    EscalateTargets,
    FigureUpkeep,
    FilingSheets,
    HolidayYears,
    MessageWriter,
    NamesThread,
    OrderLists,
    SheetPrinter,
    SkillStore,
    StaffActsEvents,
    StaffChange,
    StaffOrderReader,
    TemplateStore,
  ],
  controllers: [
    AddNote,
    AskTraveller,
    AssignOrder,
    ChangePaper,
    Desk,
    DrawFilingSheet,
    ExportOrders,
    FileOrder,
    GetStaffOrder,
    ListOrderNames,
    ListOrders,
    ListStaffActs,
    OfficeDays,
    ReadFigures,
    ReadLoad,
    ReadTeamFigures,
    ReceiveReply,
    RevealApplicant,
    SetSkills,
    SetTemplate,
    TakeNextOrder,
    WriteMessages,
  ],
  exports: [AccountNames, Assignments, Colleagues, OrderLists, SheetPrinter, StaffChange, StaffOrderReader],
})
export class StaffModule {}
