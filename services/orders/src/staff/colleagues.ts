import { AppError } from '@borderlane/contracts/errors'
import { listCaseWorkers } from '@borderlane/contracts/identity/internal'
import { colleagueMentioned } from '@borderlane/contracts/orders/internal'
import { Calls, Outbox, serviceCaller } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Those who work on orders. */
@Injectable()
export class Colleagues {
  constructor(
    private readonly calls: Calls,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @param path of the input that names them
   * @throws AppError `validation.failed`: somebody of them does not work on orders
   */
  async checkWork(userIds: readonly string[], path: string): Promise<void> {
    const { people } = await this.calls.send(listCaseWorkers, {}, serviceCaller('orders'))
    if (!userIds.every((userId) => people.some((one) => one.userId === userId)))
      throw new AppError('validation.failed', {
        fields: [{ path, message: 'does not work on applications' }],
      })
  }

  /** Each of them gets a mail about a note. */
  async tell(
    tx: EntityManager,
    note: { orderId: string; noteId: string },
    userIds: readonly string[],
  ): Promise<void> {
    for (const userId of userIds) await this.outbox.add(tx, colleagueMentioned, { ...note, userId })
  }
}
