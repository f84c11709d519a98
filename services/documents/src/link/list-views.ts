import type { Caller, InputOf, OutputOf } from '@borderlane/contracts/define'
import { listStaffViewers, listStaffViews } from '@borderlane/contracts/documents/internal'
import { listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { defineJob, Handle, Job } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { isVisible } from '../file/document-rights'
import { DocumentAccessStore } from './document-access.store'

const SHOWN = 200
const DAY_MS = 24 * 3_600_000

const forgetOldViews = defineJob('documents.forget-old-views')

/** Who opened which document, and when. Nothing of it is ever changed, and nothing deleted before its time. */
@Controller()
export class ListViews {
  constructor(private readonly accesses: DocumentAccessStore) {}

  @Handle(listDocumentViews, { about: ({ id }) => id })
  async listDocumentViews({ id }: InputOf<typeof listDocumentViews>, _caller: Caller, access: OrderAccess) {
    const views = (await this.accesses.listOfOrder(id, SHOWN))
      .filter(({ kind }) => !kind || isVisible({ kind }, access))
      .map(({ name, at, kind: _, ...row }) => ({ ...row, name: name ?? undefined, at: at.toISOString() }))
    return { views }
  }

  @Handle(listStaffViews)
  async listStaffViews(filter: InputOf<typeof listStaffViews>): Promise<OutputOf<typeof listStaffViews>> {
    const views = await this.accesses.listOfStaff(filter)
    return { views: views.map(({ at, ...view }) => ({ ...view, at: at.toISOString() })) }
  }

  @Handle(listStaffViewers)
  async listStaffViewers(): Promise<OutputOf<typeof listStaffViewers>> {
    return { staffIds: await this.accesses.listStaff() }
  }

  @Job(forgetOldViews, { everyMs: DAY_MS })
  async forgetOld(): Promise<void> {
    await this.accesses.removeOld()
  }
}
