import type { Caller } from '@borderlane/contracts/caller'
import { openExport } from '@borderlane/contracts/catalogue/internal'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { ExportPort } from './export-port'

@Controller()
export class ExportController {
  constructor(private readonly port: ExportPort) {}

  /** The rules are everybody's, the prices with their notes are the staff's. */
  @Handle(openExport)
  async openExport(wanted: InputOf<typeof openExport>, caller: Caller): Promise<OutputOf<typeof openExport>> {
    if (wanted.kind === 'prices.csv' && !caller.admin) throw new AppError('auth.forbidden')
    return { url: this.port.offer(wanted) }
  }
}
