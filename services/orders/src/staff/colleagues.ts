import { AppError } from '@borderlane/contracts/define'
import { listCaseWorkers } from '@borderlane/contracts/identity/internal'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'

/** Those who work on orders. */
@Injectable()
export class Colleagues {
  constructor(private readonly calls: Calls) {}

  /**
   * @param path of the input that names them
   * @throws AppError `validation.failed`: one of them does not work on orders
   */
  async checkWork(userIds: readonly string[], path: string): Promise<void> {
    const { people } = await this.calls.send(listCaseWorkers, {}, serviceCaller('orders'))
    if (!userIds.every((userId) => people.some((one) => one.userId === userId)))
      throw new AppError('validation.failed', {
        fields: [{ path, message: 'does not work on applications' }],
      })
  }
}
