import { questionsOf } from '@borderlane/contracts/forms/asked'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import type { OrderRole } from '@borderlane/contracts/orders/internal'
import type { OrderAnswers } from '@borderlane/contracts/orders/order-holder'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Applications } from '../order/applications.store'
import type { Order } from '../order/order.entity'

/** Shows what was asked and said. */
@Injectable()
export class AnswersReader {
  constructor(private readonly applications: Applications) {}

  /** Its signed-in owner sees all of it; whoever has a link, and staff by the way, what is not sealed. */
  async read(db: EntityManager, order: Order, role: OrderRole): Promise<OrderAnswers> {
    if (order.erasedAt) return { form: await this.applications.formOf(order), answers: {}, hidden: [] }
    const { form, answers } = await this.applications.open(db, order)
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
