// fileOrder -> orders: file-order.ts -> orders.fee-paid -> payments: refunds what the estimate was too much
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import type { FieldIssue } from '@borderlane/contracts/errors'
import { fileOrder, type FilingSheet, readFilingSheet } from '@borderlane/contracts/orders/casework'
import { drawFilingSheet, orderFeePaid } from '@borderlane/contracts/orders/internal'
import { returnsUnusedFee } from '@borderlane/domain/refund'
import { Handle, Outbox } from '@borderlane/messaging'
import { Controller, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, MoreThan } from 'typeorm'
import type { z } from 'zod'
import { Applications } from '../order/applications.store'
import { HeldOrders } from '../order/held-orders.store'
import { OrderAudit, personOf } from '../order/order-audit.store'
import { OrderCorrection } from '../order/order-history.entity'
import { findOrder, type Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { contentOf } from './sheet-content'
import { SheetPrinter } from './sheet-printer'

type Sheet = z.infer<typeof FilingSheet>

/** What staff type into the official form. */
@Injectable()
export class FilingSheets {
  constructor(
    private readonly db: DataSource,
    private readonly applications: Applications,
    private readonly audit: OrderAudit,
  ) {}

  /** Recorded in the audit log before anything is shown. */
  async revealSheet(id: string, caller: Caller): Promise<{ order: Order; sheet: Sheet }> {
    const actorId = personOf(caller)
    return this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id)
      await this.audit.recordAct(tx, { orderId: id, actorId, action: 'reveal', subject: 'sheet' })
      return { order, sheet: await this.showSheet(tx, order) }
    })
  }

  async showSheet(tx: EntityManager, order: Order): Promise<Sheet> {
    const { form, answers } = await this.applications.openAnswers(tx, order)
    const last = order.filings.at(-1)
    return {
      form,
      answers,
      confirmed: await this.applications.findConfirmed(tx, order.id),
      version: order.version,
      filings: order.filings.map(({ at, by, reference, version }) => ({ at, by, reference, version })),
      feeEstimateCents: isFeeAsked(order) ? order.governmentFeeCents : null,
      changed: last ? await correctedSince(tx, order.id, last.version) : [],
    }
  }
}

/** Staff submit an application to the authority and record that. */
@Controller()
export class FileOrder {
  constructor(
    private readonly held: HeldOrders,
    private readonly orders: OrderStore,
    private readonly sheets: FilingSheets,
    private readonly audit: OrderAudit,
    private readonly outbox: Outbox,
  ) {}

  @Handle(readFilingSheet)
  async readSheet(
    { id }: InputOf<typeof readFilingSheet>,
    caller: Caller,
  ): Promise<OutputOf<typeof readFilingSheet>> {
    return (await this.sheets.revealSheet(id, caller)).sheet
  }

  /** @throws AppError `orders.changed`: an answer was corrected, or it was filed, after the sheet was read */
  @Handle(fileOrder)
  async fileOrder(
    { id, version: seen, reference, feePaidCents }: InputOf<typeof fileOrder>,
    caller: Caller,
  ): Promise<OutputOf<typeof fileOrder>> {
    const by = personOf(caller)
    const hasFee = feePaidCents !== undefined
    return this.held.lockOrder(id, async (tx, order) => {
      if (order.erasedAt) throw new AppError('orders.erased')
      const isFiled = order.filings.some(({ version }) => version > seen)
      if (isFiled || (await correctedSince(tx, id, seen)).length > 0)
        throw new AppError('orders.changed', { version: order.version })
      if (hasFee) checkFeeAsked(order)
      const act = { orderId: id, actorId: by, action: 'file', ...(hasFee && { subject: 'fee' }) } as const
      const at = await this.audit.recordAct(tx, act)
      order.version += 1
      const { version, refundTerms: termsVersion } = order
      const filing = { at: at.toISOString(), by, reference, version, ...(hasFee && { feePaidCents }) }
      order.filings = [...order.filings, filing]
      if (hasFee)
        await this.outbox.add(tx, orderFeePaid, { orderId: id, version, feePaidCents, termsVersion })
      await this.orders.saveOrder(tx, order)
      return this.sheets.showSheet(tx, order)
    })
  }
}

/** The filing sheet on paper. */
@Controller()
export class DrawFilingSheet {
  constructor(
    private readonly sheets: FilingSheets,
    private readonly printer: SheetPrinter,
  ) {}

  @Handle(drawFilingSheet)
  async drawSheet(
    { id, helper }: InputOf<typeof drawFilingSheet>,
    caller: Caller,
  ): Promise<OutputOf<typeof drawFilingSheet>> {
    const { order, sheet } = await this.sheets.revealSheet(id, caller)
    const brand = await this.printer.readBrand()
    const pdf = await this.printer.printPages(contentOf(sheet, order, brand, helper))
    return { reference: order.reference, pdf: Buffer.from(pdf).toString('base64') }
  }
}

/** Whether staff still have to enter what the authority took. */
function isFeeAsked({ governmentFeeStatus, refundTerms, paidCents, filings }: Order): boolean {
  const isEntered = filings.some(({ feePaidCents }) => feePaidCents !== undefined)
  return paidCents > 0 && !isEntered && returnsUnusedFee(governmentFeeStatus, refundTerms)
}

/** @throws AppError `validation.failed` where no fee is to be entered, or one was */
function checkFeeAsked(order: Order): void {
  if (isFeeAsked(order)) return
  const fields: FieldIssue[] = [{ path: 'feePaidCents', message: 'is not asked for, or was entered before' }]
  throw new AppError('validation.failed', { fields })
}

/** The questions whose answers were corrected after a version of the order. */
async function correctedSince(tx: EntityManager, orderId: string, version: number): Promise<string[]> {
  const corrections = await tx
    .getRepository(OrderCorrection)
    .find({ where: { orderId, version: MoreThan(version) } })
  return [...new Set(corrections.map(({ field }) => field))]
}
