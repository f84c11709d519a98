import { createHash } from 'node:crypto'
import type { Caller } from '@borderlane/contracts/caller'
import { rulesChanged } from '@borderlane/contracts/catalogue/internal'
import type { InputOf, PayloadOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { watchRoute } from '@borderlane/contracts/notifications/watches'
import { listOpenApplicants } from '@borderlane/contracts/orders/internal'
import { Calls, On, serviceCaller } from '@borderlane/messaging'
import { hashToken, newId } from '@borderlane/persistence'
import { MailLimits } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { MailService } from '../mail/mail.service'
import { RouteWatch } from './route-watch.entity'

/** Days after which an address that never confirmed is forgotten. */
const UNCONFIRMED_DAYS = 7
/** Pairs that one mail names; there is a link to the public list for the others. */
const MOST_PAIRS = 10

/** Somebody who is to hear of changed rules. */
interface Reader {
  kind: 'order-rule' | 'watch-rule'
  aboutId: string
  pairs: Set<string>
}

/** Who watches which routes, and who is told when one changes. */
@Injectable()
export class WatchService {
  constructor(
    private readonly db: DataSource,
    private readonly mails: MailService,
    private readonly calls: Calls,
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

  /** One mail for each address, whatever it watches and however many applications it has. */
  @On(rulesChanged)
  async tell({ noticeId, pairs }: PayloadOf<typeof rulesChanged>, tx: EntityManager): Promise<void> {
    const readers = new Map<string, Reader>()
    await this.addApplicants(pairs, readers)
    const watches = await tx
      .createQueryBuilder(RouteWatch, 'w')
      .where('w.passport_country || w.destination_country = ANY(:pairs)', { pairs })
      .andWhere('w.confirmed_at IS NOT NULL')
      .getMany()
    for (const { id, email, passportCountry, destinationCountry } of watches)
      addReader(readers, email, {
        kind: 'watch-rule',
        aboutId: id,
        pair: passportCountry + destinationCountry,
      })
    for (const [email, { kind, aboutId, pairs: changed }] of readers)
      await this.mails.request(tx, {
        kind,
        aboutId,
        facts: { pairs: [...changed].slice(0, MOST_PAIRS) },
        // The row keeps no address.
        cause: `rules-changed:${noticeId}:${createHash('sha256').update(email).digest('base64url')}`,
      })
  }

  private async addApplicants(pairs: readonly string[], readers: Map<string, Reader>): Promise<void> {
    for (let after: string | null = ''; after !== null;) {
      const page: { applicants: { orderId: string; email: string; pair: string }[]; next: string | null } =
        await this.calls.send(
          listOpenApplicants,
          { pairs: [...pairs], ...(after && { after }) },
          serviceCaller('notifications'),
        )
      for (const { orderId, email, pair } of page.applicants)
        addReader(readers, email.toLowerCase(), { kind: 'order-rule', aboutId: orderId, pair })
      after = page.next
    }
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

function addReader(
  readers: Map<string, Reader>,
  email: string,
  { kind, aboutId, pair }: Omit<Reader, 'pairs'> & { pair: string },
): void {
  const reader = readers.get(email) ?? { kind, aboutId, pairs: new Set<string>() }
  reader.pairs.add(pair)
  readers.set(email, reader)
}

const pairOf = ({ passportCountry, destinationCountry }: RouteWatch) => ({
  passport: passportCountry,
  destination: destinationCountry,
})
