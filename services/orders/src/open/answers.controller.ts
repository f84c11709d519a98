import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { readAnswers } from '@borderlane/contracts/orders/order-holder'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { findOrder, ofOrder } from '../order/order-reader'
import { AnswersReader } from './answers-reader'

@Controller()
export class AnswersController {
  constructor(
    private readonly db: DataSource,
    private readonly reader: AnswersReader,
  ) {}

  @Handle(readAnswers, ofOrder)
  async read(
    { id }: InputOf<typeof readAnswers>,
    _caller: Caller,
    { role }: OrderAccess,
  ): Promise<OutputOf<typeof readAnswers>> {
    const { manager } = this.db
    return this.reader.read(manager, await findOrder(manager, id), role)
  }
}
