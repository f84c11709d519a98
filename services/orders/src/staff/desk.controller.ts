import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { dropList, keepList, listKeptLists, markOpen } from '@borderlane/contracts/orders/desk'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { personOf } from '../order/order-audit.store'
import { findOrder } from '../order/order-reader'
import { AccountNames } from './account-names'
import { DeskStore } from './desk.store'
import { toPeople } from './staff.view'

/** What each member of staff has on their own desk. */
@Controller()
export class DeskController {
  constructor(
    private readonly db: DataSource,
    private readonly desk: DeskStore,
    private readonly names: AccountNames,
  ) {}

  @Handle(markOpen)
  async markOpen({ id }: InputOf<typeof markOpen>, caller: Caller): Promise<OutputOf<typeof markOpen>> {
    await findOrder(this.db.manager, id)
    const others = await this.desk.markOpen(id, personOf(caller))
    const people = toPeople(await this.names.of(others))
    return {
      others: others.map((other) => ({
        id: other,
        name: people.find((one) => one.id === other)?.name ?? null,
      })),
    }
  }

  @Handle(listKeptLists)
  async lists(_: unknown, caller: Caller): Promise<OutputOf<typeof listKeptLists>> {
    return { lists: await this.desk.lists(personOf(caller)) }
  }

  @Handle(keepList)
  async keep({ name, filter }: InputOf<typeof keepList>, caller: Caller): Promise<OutputOf<typeof keepList>> {
    const kept = await this.desk.keep(personOf(caller), { name, filter })
    if (!kept)
      throw new AppError('validation.failed', { fields: [{ path: 'name', message: 'is one too many' }] })
    return kept
  }

  @Handle(dropList)
  async drop({ id }: InputOf<typeof dropList>, caller: Caller): Promise<Record<string, never>> {
    await this.desk.drop(personOf(caller), id)
    return {}
  }
}
