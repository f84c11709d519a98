import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { watchRoute } from '@borderlane/contracts/notifications/watches'
import { hashToken, newId } from '@borderlane/persistence'
import { MailLimits } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { MailService } from '../mail/mail.service'
import { RouteWatch } from './route-watch.entity'

/** Days after which an address that never confirmed is forgotten. */
const UNCONFIRMED_DAYS = 7

/** Who watches which routes. */
@Injectable()
export class WatchService {
  constructor(
    private readonly db: DataSource,
    private readonly mails: MailService,
    private readonly limits: MailLimits,
  ) {}

  /**
   * Answers the same, and counts the same, whether the address watches already or not: nobody learns what another one
   * watches.
   * @returns false: there were enough such mails to the address or from the network today
   */
  async watch(
    { email, passport, destination }: InputOf<typeof watchRoute>,
    caller: Caller,
  ): Promise<boolean> {
    const address = email.toLowerCase()
    const pair = { passportCountry: passport, destinationCountry: destination }
    const known = await this.db.manager.findOneBy(RouteWatch, { email: address, ...pair })
    if (!(await this.limits.allow('watch', address, caller))) return false
    if (known?.confirmedAt) return true
    await this.db.transaction(async (tx) => {
      const locale = caller.locale ?? 'en'
      await tx
        .createQueryBuilder()
        .insert()
        .into(RouteWatch)
        .values({ id: newId(), email: address, ...pair, locale, confirmedAt: null })
        .orIgnore()
        .execute()
      const { id } = await tx.findOneByOrFail(RouteWatch, { email: address, ...pair })
      await this.mails.request(tx, { kind: 'watch-confirm', aboutId: id, cause: `watch:${newId()}` })
    })
    return true
  }

  async confirm(token: string) {
    const watch = await this.byToken(token)
    if (!watch.confirmedAt)
      await this.db.manager.update(RouteWatch, { id: watch.id }, { confirmedAt: new Date() })
    return pairOf(watch)
  }

  async stop(token: string) {
    const watch = await this.byToken(token)
    await this.db.manager.delete(RouteWatch, { id: watch.id })
    return pairOf(watch)
  }

  private async byToken(token: string): Promise<RouteWatch> {
    const watch = await this.db.manager
      .createQueryBuilder(RouteWatch, 'w')
      .innerJoin('route_watch_token', 't', 't.watch_id = w.id')
      .where('t.token_hash = :hash', { hash: hashToken(token) })
      .getOne()
    if (!watch) throw new AppError('notifications.watch_not_found')
    return watch
  }

  /** Deletes addresses whose link was not followed in time. */
  async forgetUnconfirmed(): Promise<void> {
    await this.db.query(
      `DELETE FROM route_watch WHERE confirmed_at IS NULL AND created_at < now() - interval '${UNCONFIRMED_DAYS} days'`,
    )
  }
}

const pairOf = ({ passportCountry, destinationCountry }: RouteWatch) => ({
  passport: passportCountry,
  destination: destinationCountry,
})
