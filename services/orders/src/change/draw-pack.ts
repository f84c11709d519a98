// printPack -> gateway -> orders: draw-pack.ts, which draws it in a thread (staff/sheet-printer.ts)
import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { drawPack } from '@borderlane/contracts/orders/own-steps'
import { mayTakeSteps } from '@borderlane/domain/orders/own-steps'
import { Handle } from '@borderlane/messaging'
import { isLanguage, type Language } from '@borderlane/words/languages'
import { Controller } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { AnswersReader } from '../open/get-order'
import { ApplicantVault } from '../order/applicant-vault'
import { Applications } from '../order/applications.store'
import { OrderAudit, personOf } from '../order/order-audit.store'
import { findOrder, ofOrder } from '../order/order.entity'
import { SheetPrinter } from '../staff/sheet-printer'
import { packOf } from './pack-content'
import type { Pack } from './pack-letters'

/** What a traveller takes along to submit an application, as one file that is stored nowhere. */
@Controller()
export class DrawPack {
  constructor(
    private readonly db: DataSource,
    private readonly applications: Applications,
    private readonly answers: AnswersReader,
    private readonly vault: ApplicantVault,
    private readonly audit: OrderAudit,
    private readonly printer: SheetPrinter,
  ) {}

  @Handle(drawPack, ofOrder)
  async drawPack({ id, helper }: InputOf<typeof drawPack>, caller: Caller, access: OrderAccess) {
    const pack = await this.db.transaction((tx) => this.readPack(tx, id, caller, access))
    const pdf = await this.printer.printPages(packOf({ ...pack, helper }, await this.printer.readBrand()))
    return { reference: pack.order.reference, pdf: Buffer.from(pdf).toString('base64') }
  }

  /** What staff see of it is recorded before it is shown, as for the filing sheet. */
  private async readPack(
    tx: EntityManager,
    id: string,
    caller: Caller,
    { role }: OrderAccess,
  ): Promise<Pack> {
    const order = await findOrder(tx, id)
    if (order.erasedAt) throw new AppError('orders.erased')
    if (!mayTakeSteps(order)) throw new AppError('orders.no_pack')
    if (role === 'staff')
      await this.audit.recordAct(tx, {
        orderId: id,
        actorId: personOf(caller),
        action: 'reveal',
        subject: 'pack',
      })
    const { form, answers } = await this.applications.openAnswers(tx, order)
    return {
      order,
      form,
      answers,
      // Questions that follow from a sealed answer are asked all the same: all answers say which those are.
      hidden: role === 'holder' ? (await this.answers.showAnswers(tx, order, role)).hidden : [],
      appointment: (await this.vault.openSteps(tx, order)).appointment,
      language: languageOf(caller, order),
    }
  }
}

/** Of the page, else of the mails. */
function languageOf({ locale }: Caller, order: { locale: Language }): Language {
  return isLanguage(locale) ? locale : order.locale
}
