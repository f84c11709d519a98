import type { OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/define'
import { listCaseWorkers } from '@borderlane/contracts/identity/internal'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'

/** Those who work on orders. */
@Injectable()
export class Colleagues {
  constructor(private readonly calls: Calls) {}

  /** @throws AppError where identity does not answer */
  async listWorkers(): Promise<OutputOf<typeof listCaseWorkers>['people']> {
    return (await this.calls.send(listCaseWorkers, {}, serviceCaller('orders'))).people
  }

  /** @throws AppError where identity does not answer */
  async isHere(userId: string): Promise<boolean> {
    return (await this.listWorkers()).some((one) => one.userId === userId)
  }

  /**
   * @param path of the input that names them
   * @throws AppError `validation.failed`: one of them does not work on orders
   */
  async checkWork(userIds: readonly string[], path: string): Promise<void> {
    const people = await this.listWorkers()
    if (!userIds.every((userId) => people.some((one) => one.userId === userId)))
      throw new AppError('validation.failed', {
        fields: [{ path, message: 'does not work on applications' }],
      })
  }
}
