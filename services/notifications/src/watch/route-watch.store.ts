import { deleteUnlocked, newId } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { RouteWatch } from './route-watch.entity'

export interface RouteWatchTokenRow {
  token_hash: string
  watch_id: string
}

type Watched = Pick<RouteWatch, 'email' | 'passportCountry' | 'destinationCountry'>

/** Watches of routes, and the hashes of the tokens in their links. */
@Injectable()
export class RouteWatchStore {
  constructor(private readonly db: DataSource) {}

  find(watch: Pick<RouteWatch, 'id'> | Watched): Promise<RouteWatch | null> {
    return this.db.manager.findOneBy(RouteWatch, watch)
  }

  /** One watch for each address and route, however often it is asked for. @returns its id */
  async add(tx: EntityManager, watch: Watched & Pick<RouteWatch, 'locale'>): Promise<string> {
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

  async confirm(id: string): Promise<void> {
    await this.db.manager.update(RouteWatch, { id }, { confirmedAt: new Date() })
  }

  /** Its tokens go with it. */
  async remove(id: string): Promise<void> {
    await this.db.manager.delete(RouteWatch, { id })
  }

  /** Deletes what was not confirmed within so many days. */
  async removeUnconfirmed(days: number): Promise<void> {
    await this.db.query(
      deleteUnlocked(
        'route_watch',
        'confirmed_at IS NULL AND created_at < now() - make_interval(days => $1)',
      ),
      [days],
    )
  }

  /** Confirmed watches of routes. @param pairs `GBCN` */
  confirmed(tx: EntityManager, pairs: readonly string[]): Promise<RouteWatch[]> {
    return tx
      .createQueryBuilder(RouteWatch, 'w')
      .where('w.passport_country || w.destination_country = ANY(:pairs)', { pairs })
      .andWhere('w.confirmed_at IS NOT NULL')
      .getMany()
  }

  async addToken({ token_hash, watch_id }: RouteWatchTokenRow): Promise<void> {
    await this.db.query(`INSERT INTO route_watch_token (token_hash, watch_id) VALUES ($1, $2)`, [
      token_hash,
      watch_id,
    ])
  }

  byToken(hash: RouteWatchTokenRow['token_hash']): Promise<RouteWatch | null> {
    return this.db.manager
      .createQueryBuilder(RouteWatch, 'w')
      .innerJoin('route_watch_token', 't', 't.watch_id = w.id')
      .where('t.token_hash = :hash', { hash })
      .getOne()
  }
}
