import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import {
  decidePaymentProposal,
  listPaymentProposals,
  listPayments,
  listRefunds,
  readLedger,
  refundPayment,
} from '@borderlane/contracts/payments/admin'
import { Handle } from '@borderlane/messaging'
import { Proposals } from '@borderlane/persistence'
import { Controller } from '@nestjs/common'
import { AdminReader } from './admin-reader'
import { AdminRefunds } from './admin-refunds'

@Controller()
export class AdminController {
  constructor(
    private readonly reader: AdminReader,
    private readonly refunds: AdminRefunds,
    private readonly proposals: Proposals,
  ) {}

  @Handle(listPayments)
  async listPayments(input: InputOf<typeof listPayments>): Promise<OutputOf<typeof listPayments>> {
    return this.reader.listPayments(input)
  }

  @Handle(listRefunds)
  async listRefunds(input: InputOf<typeof listRefunds>): Promise<OutputOf<typeof listRefunds>> {
    return this.reader.listRefunds(input)
  }

  @Handle(refundPayment)
  async refundPayment(
    input: InputOf<typeof refundPayment>,
    caller: Caller,
  ): Promise<OutputOf<typeof refundPayment>> {
    return this.refunds.refund(input, caller)
  }

  @Handle(listPaymentProposals)
  async listProposals(
    input: InputOf<typeof listPaymentProposals>,
  ): Promise<OutputOf<typeof listPaymentProposals>> {
    return this.proposals.list(input)
  }

  @Handle(decidePaymentProposal)
  async decideProposal(
    input: InputOf<typeof decidePaymentProposal>,
    caller: Caller,
  ): Promise<OutputOf<typeof decidePaymentProposal>> {
    return this.refunds.decide(input, caller)
  }

  @Handle(readLedger)
  async readLedger(): Promise<OutputOf<typeof readLedger>> {
    return this.reader.readLedger()
  }
}
