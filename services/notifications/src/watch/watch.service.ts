import { randomBytes } from 'node:crypto'
import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { watchRoute } from '@borderlane/contracts/notifications/watches'
import { hashToken, newId } from '@borderlane/persistence'
import { MailLimits } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { MailRequests } from '../mail/mail-requests'
import type { RouteWatch } from './route-watch.entity'
import { RouteWatchStore } from './route-watch.store'

/** Days after which an address that never confirmed is forgotten. */
const UNCONFIRMED_DAYS = 7

/** Who watches which routes. */
@Injectable()
export class WatchService {
  constructor(
    private readonly db: DataSource,
    private readonly watches: RouteWatchStore,
    private readonly mails: MailRequests,
    private readonly limits: MailLimits,
  ) {}

  /**
   * Answers the same, and counts the same, whether the address watches already or not: no one learns what another one
   * watches.
   * @returns false: there were enough such mails to the address or from the network today
   */
  async watch(
    { email, passport, destination }: InputOf<typeof watchRoute>,
    caller: Caller,
  ): Promise<boolean> {
    const watched = {
      email: email.toLowerCase(),
      passportCountry: passport,
      destinationCountry: destination,
    }
    const known = await this.watches.find(watched)
    if (!(await this.limits.allow('watch', watched.email, caller))) return false
    if (known?.confirmedAt) return true
    await this.db.transaction(async (tx) => {
      const id = await this.watches.add(tx, { ...watched, locale: caller.locale ?? 'en' })
      await this.mails.request(tx, { kind: 'watch-confirm', aboutId: id, cause: `watch:${newId()}` })
    })
    return true
  }

  async confirm(token: string) {
    const watch = await this.byToken(token)
    if (!watch.confirmedAt) await this.watches.confirm(watch.id)
    return pairOf(watch)
  }

  async stop(token: string) {
    const watch = await this.byToken(token)
    await this.watches.remove(watch.id)
    return pairOf(watch)
  }

  /** What a mail about a watch needs, with a fresh token for its link; only the token's hash is kept. null: stopped. */
  async findWithToken(id: string): Promise<{ watch: RouteWatch; token: string } | null> {
    const watch = await this.watches.find({ id })
    if (!watch) return null
    const token = randomBytes(32).toString('base64url')
    await this.watches.addToken({ token_hash: hashToken(token), watch_id: id })
    return { watch, token }
  }

  /** Deletes addresses whose link was not followed in time. */
  async forgetUnconfirmed(): Promise<void> {
    await this.watches.removeUnconfirmed(UNCONFIRMED_DAYS)
  }

  private async byToken(token: string): Promise<RouteWatch> {
    const watch = await this.watches.byToken(hashToken(token))
    if (!watch) throw new AppError('notifications.watch_not_found')
    return watch
  }
}

const pairOf = ({ passportCountry, destinationCountry }: RouteWatch) => ({
  passport: passportCountry,
  destination: destinationCountry,
})
