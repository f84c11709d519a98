import { nameAccounts } from '@borderlane/contracts/identity/internal'
import type { StaffOrder, StaffOrderRow } from '@borderlane/contracts/orders/admin'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'

/** What `nameAccounts` takes. */
const MOST_AT_ONCE = 500

/** The person of an account. */
export type NamedAccount = NonNullable<StaffOrderRow['account']>

/** The people of accounts, as identity names them. */
@Injectable()
export class AccountNames {
  constructor(private readonly calls: Calls) {}

  /** By account. Without identity no one is named, and the page that asks is shown all the same. */
  async nameAccounts(ids: readonly (string | null)[]): Promise<Map<string, NamedAccount>> {
    try {
      return await this.askAccounts(ids)
    } catch (err) {
      log.warn({ event: 'orders.accounts_not_named', err }, 'orders are shown without the names of accounts')
      return new Map()
    }
  }

  /** By account. @throws AppError where identity does not answer */
  async askAccounts(ids: readonly (string | null)[]): Promise<Map<string, NamedAccount>> {
    const userIds = [...new Set(ids.flatMap((id) => id ?? []))]
    const parts = Array.from({ length: Math.ceil(userIds.length / MOST_AT_ONCE) }, (_, part) =>
      userIds.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE),
    )
    const answers = await Promise.all(
      parts.map((part) => this.calls.send(nameAccounts, { userIds: part }, serviceCaller('orders'))),
    )
    const accounts = answers.flatMap((answer) => answer.accounts)
    return new Map(accounts.map(({ userId, ...account }) => [userId, account]))
  }
}

/** As staff see a person: by name, or by address. */
export const nameOf = (account?: NamedAccount): string | null => account?.fullName || account?.email || null

export const toPeople = (accounts: ReadonlyMap<string, NamedAccount>): StaffOrder['people'] =>
  [...accounts].flatMap(([id, account]) => {
    const name = nameOf(account)
    return name ? [{ id, name }] : []
  })
