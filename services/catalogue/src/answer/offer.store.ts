import type { OfferKind, OfferTerms, Region } from '@borderlane/contracts/catalogue/offer'
import { newId } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { SetOffer } from './offer-table'

/** What someone has set. Rows are never changed: the newest of a scope applies. */
export interface OfferVersion {
  id: string
  destination: string
  kind: OfferKind
  passports: string[]
  /** null: as it is shipped. */
  terms: OfferTerms | null
  made_at: Date
  made_by: string
  reason: string
  /** The version that it takes back. */
  undoes: string | null
}

export interface RegionLicence {
  region: Region
  number: string | null
}

type Made = Pick<OfferVersion, 'made_at' | 'made_by' | 'reason'>

@Injectable()
export class OfferStore {
  constructor(private readonly db: DataSource) {}

  async listOffers(): Promise<SetOffer[]> {
    const rows = await this.db.query<(SetOffer & { terms: OfferTerms | null })[]>(
      `SELECT DISTINCT ON (destination, kind, passports) destination, kind, passports, terms
       FROM offer_version ORDER BY destination, kind, passports, id DESC`,
    )
    return rows.filter(({ terms }) => terms !== null)
  }

  listNewest(destinations: readonly string[]): Promise<OfferVersion[]> {
    return this.db.query<OfferVersion[]>(
      `SELECT DISTINCT ON (destination, kind, passports) * FROM offer_version WHERE destination = ANY($1)
       ORDER BY destination, kind, passports, id DESC`,
      [destinations],
    )
  }

  async listVersions(
    destination: string,
    page: number,
    size: number,
  ): Promise<{ rows: (OfferVersion & { is_newest: boolean })[]; total: number }> {
    const rows = await this.db.query<(OfferVersion & { is_newest: boolean; total: string })[]>(
      `SELECT *, row_number() OVER (PARTITION BY kind, passports ORDER BY id DESC) = 1 AS is_newest,
              count(*) OVER () AS total
       FROM offer_version WHERE destination = $1 ORDER BY id DESC LIMIT $2 OFFSET $3`,
      [destination, size, (page - 1) * size],
    )
    return { rows, total: Number(rows[0]?.total ?? 0) }
  }

  async findWithPrevious(id: string): Promise<(OfferVersion & { previous: OfferTerms | null }) | undefined> {
    const [row] = await this.db.query<(OfferVersion & { previous: OfferTerms | null })[]>(
      `SELECT one.*, (SELECT terms FROM offer_version AS earlier
         WHERE (earlier.destination, earlier.kind, earlier.passports) = (one.destination, one.kind, one.passports)
           AND earlier.id < one.id ORDER BY earlier.id DESC LIMIT 1) AS previous
       FROM offer_version AS one WHERE id = $1`,
      [id],
    )
    return row
  }

  /** Changes come one after the other, so that none is made on a version that is not the newest. */
  async lockVersions(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('catalogue.offer_version'))`)
  }

  async findNewest(
    tx: EntityManager,
    { destination, kind, passports }: Pick<OfferVersion, 'destination' | 'kind' | 'passports'>,
  ): Promise<string | null> {
    const [row] = await tx.query<Pick<OfferVersion, 'id'>[]>(
      `SELECT id FROM offer_version WHERE destination = $1 AND kind = $2 AND passports = $3 ORDER BY id DESC LIMIT 1`,
      [destination, kind, passports],
    )
    return row?.id ?? null
  }

  async setRegion(
    tx: EntityManager,
    { region, number, made_at, made_by, reason }: RegionLicence & Made,
  ): Promise<string> {
    const id = newId()
    await tx.query(
      `INSERT INTO region_licence (id, region, number, made_at, made_by, reason) VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, region, number, made_at, made_by, reason],
    )
    return id
  }

  listRegions(): Promise<RegionLicence[]> {
    return this.db.query<RegionLicence[]>(
      `SELECT * FROM (SELECT DISTINCT ON (region) region, number FROM region_licence ORDER BY region, id DESC) AS newest
       WHERE number IS NOT NULL`,
    )
  }

  async addVersion(tx: EntityManager, version: Omit<OfferVersion, 'id'>): Promise<string> {
    const id = newId()
    const { destination, kind, passports, terms, made_at, made_by, reason, undoes } = version
    await tx.query(
      `INSERT INTO offer_version (id, destination, kind, passports, terms, made_at, made_by, reason, undoes)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [id, destination, kind, passports, terms && JSON.stringify(terms), made_at, made_by, reason, undoes],
    )
    return id
  }
}
