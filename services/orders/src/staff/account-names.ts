import { nameAccounts } from '@borderlane/contracts/identity/internal'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { NamedAccount } from './staff.view'

/** What `nameAccounts` takes. */
const MOST_AT_ONCE = 500

/** Who stands behind accounts, as identity says. */
@Injectable()
export class AccountNames {
  constructor(private readonly calls: Calls) {}

  /** By account. Without identity nobody is named, and what asks is shown all the same. */
  async of(ids: readonly (string | null)[]): Promise<Map<string, NamedAccount>> {
    const userIds = [...new Set(ids.flatMap((id) => id ?? []))]
    if (userIds.length === 0) return new Map()
    try {
      const parts = Array.from({ length: Math.ceil(userIds.length / MOST_AT_ONCE) }, (_, part) =>
        userIds.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE),
      )
      const answers = await Promise.all(
        parts.map((part) => this.calls.send(nameAccounts, { userIds: part }, serviceCaller('orders'))),
      )
      const accounts = answers.flatMap((answer) => answer.accounts)
      return new Map(accounts.map(({ userId, ...account }) => [userId, account]))
    } catch (err) {
      log.warn({ event: 'orders.accounts_not_named', err }, 'orders are shown without the names of accounts')
      return new Map()
    }
  }
}
