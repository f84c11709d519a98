import { randomBytes } from 'node:crypto'
import { defineJob, Job } from '@borderlane/messaging'
import { deleteUnlocked, hashToken, newId } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { RouteWatch } from './route-watch.entity'

const DAY_MS = 24 * 3_600_000
/** Days after which an address that never confirmed is forgotten. */
const UNCONFIRMED_DAYS = 7

const forgetUnconfirmedWatches = defineJob('notifications.forget-unconfirmed-watches')

export interface RouteWatchTokenRow {
  token_hash: string
  watch_id: string
}

type Watched = Pick<RouteWatch, 'email' | 'passportCountry' | 'destinationCountry'>

@Injectable()
export class RouteWatchStore {
  constructor(private readonly db: DataSource) {}

  findWatch(watch: Pick<RouteWatch, 'id'> | Watched): Promise<RouteWatch | null> {
    return this.db.manager.findOneBy(RouteWatch, watch)
  }

  /** One watch for each address and route, however often it is asked for. @returns its id */
  async addWatch(tx: EntityManager, watch: Watched & Pick<RouteWatch, 'locale'>): Promise<string> {
    const { locale, ...watched } = watch
    await tx
      .createQueryBuilder()
      .insert()
      .into(RouteWatch)
      .values({ id: newId(), ...watched, locale, confirmedAt: null })
      .orIgnore()
      .execute()
    return (await tx.findOneByOrFail(RouteWatch, watched)).id
  }

  async confirmWatch(id: string): Promise<void> {
    await this.db.manager.update(RouteWatch, { id }, { confirmedAt: new Date() })
  }

  /** Its tokens go with it. */
  async removeWatch(id: string): Promise<void> {
    await this.db.manager.delete(RouteWatch, { id })
  }

  /** Deletes addresses whose link was not followed in time. */
  @Job(forgetUnconfirmedWatches, { everyMs: DAY_MS })
  async removeUnconfirmed(): Promise<void> {
    await this.db.query(
      deleteUnlocked(
        'route_watch',
        'confirmed_at IS NULL AND created_at < now() - make_interval(days => $1)',
      ),
      [UNCONFIRMED_DAYS],
    )
  }

  /** Confirmed watches of routes. @param pairs `GBCN` */
  listConfirmed(tx: EntityManager, pairs: readonly string[]): Promise<RouteWatch[]> {
    return tx
      .createQueryBuilder(RouteWatch, 'w')
      .where('w.passport_country || w.destination_country = ANY(:pairs)', { pairs })
      .andWhere('w.confirmed_at IS NOT NULL')
      .getMany()
  }

  /** What a mail about a watch needs, with a fresh token for its link; only the token's hash is kept. null: stopped. */
  async findWithToken(id: string): Promise<{ watch: RouteWatch; token: string } | null> {
    const watch = await this.findWatch({ id })
    if (!watch) return null
    const token = randomBytes(32).toString('base64url')
    await this.addToken({ token_hash: hashToken(token), watch_id: id })
    return { watch, token }
  }

  private async addToken({ token_hash, watch_id }: RouteWatchTokenRow): Promise<void> {
    await this.db.query(`INSERT INTO route_watch_token (token_hash, watch_id) VALUES ($1, $2)`, [
      token_hash,
      watch_id,
    ])
  }

  findByToken(hash: RouteWatchTokenRow['token_hash']): Promise<RouteWatch | null> {
    return this.db.manager
      .createQueryBuilder(RouteWatch, 'w')
      .innerJoin('route_watch_token', 't', 't.watch_id = w.id')
      .where('t.token_hash = :hash', { hash })
      .getOne()
  }
}
