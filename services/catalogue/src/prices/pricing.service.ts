import type { editPrice, PricedRequirement } from '@borderlane/contracts/catalogue/admin'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { DataVersion } from '../rules/data-version'
import { Requirement } from '../rules/requirement.entity'
import { updateRow } from '../rules/row-update'
import { RuleHistory } from '../rules/rule-history'
import { toPricedRequirement } from './priced-requirement.view'

const PAGE_SIZE = 100

/** The prices as the people who keep them see and change them. */
@Injectable()
export class PricingService {
  constructor(
    private readonly db: DataSource,
    private readonly memory: CatalogueMemory,
    private readonly version: DataVersion,
    private readonly history: RuleHistory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Rules of today, last changed price first. */
  async list(search: string, page: number) {
    const { countries, day } = this.memory.ofToday()
    const query = this.db
      .getRepository(Requirement)
      .createQueryBuilder('row')
      .where('(row.validFrom IS NULL OR row.validFrom <= :day)', { day })
      .andWhere('(row.validUntil IS NULL OR row.validUntil >= :day)')
    if (search) {
      const codes = countries.codesWithName(search)
      query.andWhere('(row.passportCountry = ANY (:codes) OR row.destinationCountry = ANY (:codes))', {
        codes,
      })
    }
    const [rows, total] = await query
      .orderBy('row.lastPriceUpdated', 'DESC', 'NULLS LAST')
      .addOrderBy('row.id')
      .offset((page - 1) * PAGE_SIZE)
      .limit(PAGE_SIZE)
      .getManyAndCount()
    const requirements = rows.map((row) => toPricedRequirement(row, countries, day))
    return { requirements, total, page, pageSize: PAGE_SIZE }
  }

  async get(id: string): Promise<PricedRequirement> {
    const row = await this.db.getRepository(Requirement).findOneBy({ id })
    if (!row) throw new AppError('catalogue.requirement_not_found')
    return this.show(row)
  }

  async changes(id: string) {
    await this.get(id)
    return this.history.ofRow(id)
  }

  /** @throws AppError `catalogue.changed_meanwhile` with the row as it is now */
  edit(input: InputOf<typeof editPrice>, actorId: string): Promise<PricedRequirement> {
    const { id, version, governmentFeeSource: _source, governmentFeeListed: _listed, ...values } = input
    return this.change(id, actorId, (row, at) => {
      if (row.version !== version)
        throw new AppError('catalogue.changed_meanwhile', {
          requirement: this.show(row),
        })
      return { ...values, ...governmentFee(row, input, at), editedAt: at, lastPriceUpdated: at }
    })
  }

  addCompetitorPrice(
    { id, name, priceCents }: { id: string; name: string; priceCents: number },
    actorId: string,
  ): Promise<PricedRequirement> {
    return this.change(id, actorId, (row, at) => ({
      competitorPrices: [...row.competitorPrices, { name, priceCents, dateAdded: at.toISOString() }],
    }))
  }

  private show(row: Requirement): PricedRequirement {
    return toPricedRequirement(row, this.memory.countries, this.clock.now().toISOString().slice(0, 10))
  }

  private change(
    id: string,
    actorId: string,
    valuesOf: (row: Requirement, at: Date) => Partial<Requirement>,
  ): Promise<PricedRequirement> {
    const at = this.clock.now()
    return this.db.transaction(async (tx) => {
      const row = await lockRow(tx, id)
      const change = { cause: 'edit' as const, at, runId: null, actorId, source: null }
      await updateRow(tx, row, valuesOf(row, at), change)
      await this.version.raise(tx, [row.passportCountry + row.destinationCountry])
      return this.show(await tx.findOneByOrFail(Requirement, { id }))
    })
  }
}

async function lockRow(tx: EntityManager, id: string): Promise<Requirement> {
  const row = await tx.findOne(Requirement, { where: { id }, lock: { mode: 'pessimistic_write' } })
  if (!row) throw new AppError('catalogue.requirement_not_found')
  return row
}

/** An amount that an admin enters: a fact where they say who says so, else an estimate. */
function governmentFee(
  row: Requirement,
  {
    governmentFeeCents: cents,
    governmentFeeListed: listed,
    governmentFeeSource: source,
  }: InputOf<typeof editPrice>,
  at: Date,
): Partial<Requirement> {
  const isSameAmount = cents === undefined || cents === row.governmentFeeCents
  if (isSameAmount && listed === undefined && !source) return {}
  const asOf = at.toISOString().slice(0, 10)
  return {
    governmentFeeStatus: source ? 'sourced' : 'estimate',
    governmentFeeSource: {
      code: 'staff',
      name: source?.name ?? 'Borderlane',
      url: source?.url ?? null,
      asOf,
    },
    governmentFeeListed:
      listed === undefined ? listedAfter(row, cents ?? row.governmentFeeCents) : inFull(listed),
    governmentFeeAsOf: asOf,
  }
}

/** What staff type is pounds; only where the government asks for pounds is it what the government asks for. */
function listedAfter(
  { governmentFeeCents, governmentFeeListed: before }: Requirement,
  cents: number,
): string | null {
  if (cents === governmentFeeCents) return before
  return before?.startsWith('GBP ') ? `GBP ${(cents / 100).toFixed(2)}` : null
}

/** `VND 650000.00`, as the lists of fees have it. */
function inFull(listed: string | null): string | null {
  if (listed === null) return null
  const [currency, amount] = listed.split(' ')
  return `${currency} ${Number(amount).toFixed(2)}`
}
