import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'

/** For the wait at the lock, while another replica fills the catalogue. */
const LOCK_TIMEOUT = '120s'
const LOCK = `hashtext('catalogue built-in data')`

/** One replica at a time loads the built-in data. */
@Injectable()
export class StartLock {
  constructor(private readonly db: DataSource) {}

  /** Waits for the lock that all replicas share, and does the work under it. */
  async holdLock<T>(work: () => Promise<T>): Promise<T> {
    const lock = this.db.createQueryRunner()
    await lock.connect()
    try {
      await lock.query(`SET statement_timeout = '${LOCK_TIMEOUT}'`)
      await lock.query(`SET lock_timeout = 0`)
      await lock.query(`SELECT pg_advisory_lock(${LOCK})`)
      return await work()
    } finally {
      await lock.query(`SELECT pg_advisory_unlock(${LOCK})`)
      await lock.query(`RESET statement_timeout`)
      await lock.query(`RESET lock_timeout`)
      await lock.release()
    }
  }
}
