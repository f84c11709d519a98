import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { Message } from '../message/message.entity'
import { RouteWatch } from '../watch/route-watch.entity'

const MOST = 500

@Injectable()
export class AddressStore {
  constructor(private readonly db: DataSource) {}

  messagesOf(email: string): Promise<Message[]> {
    return this.db.manager
      .createQueryBuilder(Message, 'm')
      .where('lower(m.email) = lower(:email)', { email })
      .orderBy('m.createdAt', 'DESC')
      .take(MOST)
      .getMany()
  }

  watchesOf(email: string): Promise<RouteWatch[]> {
    return this.db.manager
      .createQueryBuilder(RouteWatch, 'w')
      .where('w.email = lower(:email)', { email })
      .orderBy('w.createdAt', 'DESC')
      .getMany()
  }

  async forgetAddress(tx: EntityManager, email: string, until: Date): Promise<void> {
    const values = [email, until]
    await tx.query(`DELETE FROM message WHERE lower(email) = lower($1) AND created_at <= $2`, values)
    await tx.query(`DELETE FROM route_watch WHERE email = lower($1) AND created_at <= $2`, values)
  }
}
