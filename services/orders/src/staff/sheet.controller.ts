import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { drawFilingSheet } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { findOrder } from '../order/order-reader'
import { FilingService } from './filing.service'
import { contentOf } from './sheet-content'
import { SheetPrinter } from './sheet-printer'

/** The filing sheet on paper. */
@Controller()
export class SheetController {
  constructor(
    private readonly db: DataSource,
    private readonly filing: FilingService,
    private readonly printer: SheetPrinter,
  ) {}

  @Handle(drawFilingSheet)
  async draw(
    { id }: InputOf<typeof drawFilingSheet>,
    caller: Caller,
  ): Promise<OutputOf<typeof drawFilingSheet>> {
    const sheet = await this.filing.read({ id }, caller)
    const order = await findOrder(this.db.manager, id)
    const pdf = await this.printer.print(contentOf(sheet, order))
    return { reference: order.reference, pdf: Buffer.from(pdf).toString('base64') }
  }
}
