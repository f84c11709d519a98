import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

export interface DataVersionRow {
  version: string
}

/** The one row that counts the changes of the data. */
@Injectable()
export class DataVersionStore {
  constructor(private readonly db: DataSource) {}

  /** @returns the version as it is then */
  async raise(tx: EntityManager): Promise<number> {
    const [[row]] = await tx.query<[[DataVersionRow], number]>(
      `UPDATE data_version SET version = version + 1 RETURNING version`,
    )
    return Number(row.version)
  }

  async read(): Promise<number> {
    const [row] = await this.db.query<[DataVersionRow]>(`SELECT version FROM data_version`)
    return Number(row.version)
  }
}
