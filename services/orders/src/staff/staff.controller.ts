import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { addOrderNote, getStaffOrder, revealApplicant } from '@borderlane/contracts/orders/admin'
import {
  approveDocument,
  askTraveller,
  fileOrder,
  readFilingSheet,
  withdrawRequest,
} from '@borderlane/contracts/orders/casework'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { CaseworkService } from './casework.service'
import { FilingService } from './filing.service'
import { StaffNoteService } from './staff-note.service'
import { StaffOrderReader } from './staff-order-reader'

@Controller()
export class StaffController {
  constructor(
    private readonly reader: StaffOrderReader,
    private readonly notes: StaffNoteService,
    private readonly casework: CaseworkService,
    private readonly filing: FilingService,
  ) {}

  @Handle(getStaffOrder)
  get(input: InputOf<typeof getStaffOrder>): Promise<OutputOf<typeof getStaffOrder>> {
    return this.reader.get(input.id)
  }

  @Handle(addOrderNote)
  addNote(input: InputOf<typeof addOrderNote>, caller: Caller): Promise<OutputOf<typeof addOrderNote>> {
    return this.notes.add(input, caller)
  }

  @Handle(revealApplicant)
  reveal(input: InputOf<typeof revealApplicant>, caller: Caller): Promise<OutputOf<typeof revealApplicant>> {
    return this.notes.reveal(input, caller)
  }

  @Handle(readFilingSheet)
  readSheet(
    input: InputOf<typeof readFilingSheet>,
    caller: Caller,
  ): Promise<OutputOf<typeof readFilingSheet>> {
    return this.filing.read(input, caller)
  }

  @Handle(fileOrder)
  file(input: InputOf<typeof fileOrder>, caller: Caller): Promise<OutputOf<typeof fileOrder>> {
    return this.filing.file(input, caller)
  }

  @Handle(askTraveller)
  ask(input: InputOf<typeof askTraveller>, caller: Caller): Promise<OutputOf<typeof askTraveller>> {
    return this.casework.ask(input, caller)
  }

  @Handle(withdrawRequest)
  withdraw(
    input: InputOf<typeof withdrawRequest>,
    caller: Caller,
  ): Promise<OutputOf<typeof withdrawRequest>> {
    return this.casework.withdraw(input, caller)
  }

  @Handle(approveDocument)
  approve(input: InputOf<typeof approveDocument>, caller: Caller): Promise<OutputOf<typeof approveDocument>> {
    return this.casework.approve(input, caller)
  }
}
