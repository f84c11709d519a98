import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { confirmWatch, stopWatch, watchRoute } from '@borderlane/contracts/notifications/watches'
import { Handle } from '@borderlane/messaging'
import { hashToken, newId } from '@borderlane/persistence'
import { MailLimits } from '@borderlane/runtime'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { MailRequests } from '../mail/mail-requests'
import type { RouteWatch } from './route-watch.entity'
import { RouteWatchStore } from './route-watch.store'

@Controller()
export class WatchController {
  constructor(
    private readonly db: DataSource,
    private readonly watches: RouteWatchStore,
    private readonly mails: MailRequests,
    private readonly limits: MailLimits,
  ) {}

  /**
   * Answers the same, and counts the same, whether the address watches already or not: no one learns what another one
   * watches.
   * `mailed` is false when there were enough such mails to the address or from the network today.
   */
  @Handle(watchRoute)
  async watchRoute({ email, passport, destination }: InputOf<typeof watchRoute>, caller: Caller) {
    const watched = {
      email: email.toLowerCase(),
      passportCountry: passport,
      destinationCountry: destination,
    }
    const known = await this.watches.findWatch(watched)
    if (!(await this.limits.allow('watch', watched.email, caller))) return { mailed: false }
    if (known?.confirmedAt) return { mailed: true }
    await this.db.transaction(async (tx) => {
      const id = await this.watches.addWatch(tx, { ...watched, locale: caller.locale ?? 'en' })
      await this.mails.requestMail(tx, { kind: 'watch-confirm', aboutId: id, cause: `watch:${newId()}` })
    })
    return { mailed: true }
  }

  @Handle(confirmWatch)
  async confirmWatch({ token }: InputOf<typeof confirmWatch>): Promise<OutputOf<typeof confirmWatch>> {
    const watch = await this.byToken(token)
    if (!watch.confirmedAt) await this.watches.confirmWatch(watch.id)
    return pairOf(watch)
  }

  @Handle(stopWatch)
  async stopWatch({ token }: InputOf<typeof stopWatch>): Promise<OutputOf<typeof stopWatch>> {
    const watch = await this.byToken(token)
    await this.watches.removeWatch(watch.id)
    return pairOf(watch)
  }

  private async byToken(token: string): Promise<RouteWatch> {
    const watch = await this.watches.findByToken(hashToken(token))
    if (!watch) throw new AppError('notifications.watch_not_found')
    return watch
  }
}

const pairOf = ({ passportCountry, destinationCountry }: RouteWatch) => ({
  passport: passportCountry,
  destination: destinationCountry,
})
