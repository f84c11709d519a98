import type { Caller, InputOf, OutputOf } from '@borderlane/contracts/define'
import { questionsOf } from '@borderlane/contracts/forms/asked'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import type { OrderAccess, OrderRole } from '@borderlane/contracts/orders/internal'
import { getOrder, type OrderAnswers, readAnswers } from '@borderlane/contracts/orders/order-holder'
import { Handle } from '@borderlane/messaging'
import { Controller, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { Applications } from '../order/applications.store'
import { OrderReader } from '../order/order.view'
import { ofOrder, findOrder, type Order } from '../order/order.entity'

@Injectable()
export class AnswersReader {
  constructor(private readonly applications: Applications) {}

  /** The signed-in owner sees all of it; holders of a link, and staff here, only what is not encrypted apart. */
  async showAnswers(db: EntityManager, order: Order, role: OrderRole): Promise<OrderAnswers> {
    if (order.erasedAt) return { form: await this.applications.findForm(order), answers: {}, hidden: [] }
    const { form, answers } = await this.applications.openAnswers(db, order)
    return role === 'owner' ? { form, answers, hidden: [] } : withoutSealed(form, answers)
  }
}

function withoutSealed(form: Form, answers: Answers): OrderAnswers {
  const sealed = new Set(questionsOf(form).flatMap((question) => (question.sealed ? [question.id] : [])))
  const given = Object.entries(answers)
  return {
    form,
    answers: Object.fromEntries(given.filter(([id]) => !sealed.has(id))),
    hidden: given.flatMap(([id]) => (sealed.has(id) ? [id] : [])),
  }
}

@Controller()
export class GetOrder {
  constructor(
    private readonly db: DataSource,
    private readonly reader: OrderReader,
    private readonly answers: AnswersReader,
  ) {}

  @Handle(getOrder, ofOrder)
  async getOrder({ id }: InputOf<typeof getOrder>): Promise<OutputOf<typeof getOrder>> {
    const { manager } = this.db
    return this.reader.showOrder(manager, await findOrder(manager, id))
  }

  @Handle(readAnswers, ofOrder)
  async readAnswers({ id }: InputOf<typeof readAnswers>, _caller: Caller, { role }: OrderAccess) {
    const { manager } = this.db
    return this.answers.showAnswers(manager, await findOrder(manager, id), role)
  }
}
