import {
  addCompetitorPrice,
  editPrice,
  getPricedRequirement,
  listPricedRequirements,
  listRequirementChanges,
  type PricedRequirement,
} from '@borderlane/contracts/catalogue/admin'
import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { SHIPPED_NAME } from '@borderlane/words/site-name'
import { Controller, Inject } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { DataVersion } from '../rules/data-version.store'
import { BASE_SERVICE_FEE_CENTS } from '../rules/government-fee'
import { Requirement } from '../rules/requirement.entity'
import { RuleHistory } from '../rules/rule-history.store'
import { updateRow } from '../rules/rule-row.store'
import { dayOf } from '../rules/time-line'
import { SiteReader } from '../site/site-settings'
import { INFLATION_PERCENT } from './price-update.store'
import { toPricedRequirement } from './priced-requirement.view'

const PAGE_SIZE = 100
/** What a row has after the inflation tool. */
const RAISED_FEE_CENTS = Math.round((BASE_SERVICE_FEE_CENTS * (100 + INFLATION_PERCENT)) / 100)

@Controller()
export class PriceList {
  constructor(
    private readonly db: DataSource,
    private readonly memory: CatalogueMemory,
    private readonly version: DataVersion,
    private readonly history: RuleHistory,
    private readonly site: SiteReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(listPricedRequirements)
  async listPricedRequirements({ search, page }: InputOf<typeof listPricedRequirements>) {
    const { countries, day } = this.memory.ofToday()
    const query = this.db
      .getRepository(Requirement)
      .createQueryBuilder('row')
      .where('(row.validFrom IS NULL OR row.validFrom <= :day)', { day })
      .andWhere('(row.validUntil IS NULL OR row.validUntil >= :day)')
    if (search)
      query.andWhere('(row.passportCountry = ANY (:codes) OR row.destinationCountry = ANY (:codes))', {
        codes: countries.codesWithName(search),
      })
    const [rows, total] = await query
      .orderBy('row.lastPriceUpdated', 'DESC', 'NULLS LAST')
      .addOrderBy('row.id')
      .offset((page - 1) * PAGE_SIZE)
      .limit(PAGE_SIZE)
      .getManyAndCount()
    const requirements = rows.map((row) => this.view(row))
    return { requirements, total, page, pageSize: PAGE_SIZE }
  }

  @Handle(getPricedRequirement)
  async getPricedRequirement({ id }: InputOf<typeof getPricedRequirement>): Promise<PricedRequirement> {
    return this.view(await this.findRow(id))
  }

  @Handle(listRequirementChanges)
  async listRequirementChanges({ id }: InputOf<typeof listRequirementChanges>) {
    await this.findRow(id)
    return { changes: await this.history.listRowChanges(id) }
  }

  /** @throws AppError `catalogue.changed_meanwhile` with the row as it is now */
  @Handle(editPrice)
  async editPrice(input: InputOf<typeof editPrice>, caller: Caller): Promise<PricedRequirement> {
    const { name } = (await this.site.read()).settings
    const { id, version, baseServiceFeeCents: fee, ...rest } = input
    const {
      governmentFeeSource: _source,
      governmentFeeListed: _listed,
      governmentFeeSeason: _season,
      ...values
    } = rest
    return this.changeRow(id, caller, (row, at) => {
      if (row.version !== version)
        throw new AppError('catalogue.changed_meanwhile', { requirement: this.view(row) })
      return {
        ...values,
        ...serviceFee(row, fee, this.bookFee(row)),
        ...governmentFee(row, input, { at, by: name ?? SHIPPED_NAME }),
        editedAt: at,
        lastPriceUpdated: at,
      }
    })
  }

  @Handle(addCompetitorPrice)
  addCompetitorPrice({ id, name, priceCents }: InputOf<typeof addCompetitorPrice>, caller: Caller) {
    return this.changeRow(id, caller, (row, at) => ({
      competitorPrices: [...row.competitorPrices, { name, priceCents, dateAdded: at.toISOString() }],
    }))
  }

  private async findRow(id: string): Promise<Requirement> {
    const row = await this.db.getRepository(Requirement).findOneBy({ id })
    if (!row) throw new AppError('catalogue.requirement_not_found')
    return row
  }

  private async changeRow(
    id: string,
    { userId: actorId }: Caller,
    valuesOf: (row: Requirement, at: Date) => Partial<Requirement>,
  ): Promise<PricedRequirement> {
    const at = this.clock.now()
    const changed = await this.db.transaction(async (tx) => {
      const row = await tx.findOne(Requirement, { where: { id }, lock: { mode: 'pessimistic_write' } })
      if (!row) throw new AppError('catalogue.requirement_not_found')
      const change = { cause: 'edit' as const, at, runId: null, actorId: actorId!, source: null }
      await updateRow(tx, row, valuesOf(row, at), change)
      await this.version.raiseVersion(tx, [row.passportCountry + row.destinationCountry])
      return this.view(await tx.findOneByOrFail(Requirement, { id }))
    })
    await this.version.catchUp()
    return changed
  }

  private view(row: Requirement): PricedRequirement {
    return toPricedRequirement(row, this.bookFee(row), this.memory.countries, dayOf(this.clock.now()))
  }

  private bookFee(row: Requirement): number | null {
    const { countries } = this.memory
    const [passport, destination] = [
      countries.lookUp(row.passportCountry),
      countries.lookUp(row.destinationCountry),
    ]
    const kind = passport && destination && this.memory.findKind(passport, destination)
    return kind ? this.memory.findPrices(passport, destination, kind).feeCents : null
  }
}

/**
 * Our fee as it was typed: from then on the row's own. What was shown and left alone changes nothing; null follows the
 * price book again.
 */
function serviceFee(
  row: Requirement,
  cents: number | null | undefined,
  bookFeeCents: number | null,
): Partial<Requirement> {
  if (cents === undefined) return {}
  if (cents === null)
    return {
      ownFee: false,
      baseServiceFeeCents: row.inflationAdjusted ? RAISED_FEE_CENTS : BASE_SERVICE_FEE_CENTS,
    }
  const shown = row.ownFee ? row.baseServiceFeeCents : (bookFeeCents ?? row.baseServiceFeeCents)
  return cents === shown ? {} : { ownFee: true, baseServiceFeeCents: cents }
}

/** An amount that an admin enters: sourced where they name the source, else an estimate. @param by the name of the site */
function governmentFee(
  row: Requirement,
  {
    governmentFeeCents: cents,
    governmentFeeListed: listed,
    governmentFeeSource: source,
    governmentFeeSeason: season,
  }: InputOf<typeof editPrice>,
  { at, by }: { at: Date; by: string },
): Partial<Requirement> {
  const isSameAmount = cents === undefined || cents === row.governmentFeeCents
  if (isSameAmount && listed === undefined && season === undefined && !source) return {}
  const asOf = dayOf(at)
  return {
    // It is still due only if a visa is issued: no more than its words were changed.
    governmentFeeStatus:
      isSameAmount && row.governmentFeeStatus === 'on_issue' ? 'on_issue' : source ? 'sourced' : 'estimate',
    governmentFeeSource: {
      code: 'staff',
      name: source?.name ?? by,
      url: source?.url ?? null,
      asOf,
    },
    governmentFeeListed:
      listed === undefined ? listedAfter(row, cents ?? row.governmentFeeCents) : inFull(listed),
    governmentFeeAsOf: asOf,
    ...(season !== undefined && {
      governmentFeeSeason: season && { ...season, listed: inFull(season.listed)! },
    }),
  }
}

/** What staff type is pounds; only where the government asks for pounds is it what the government asks for. */
function listedAfter({ governmentFeeCents, governmentFeeListed: before }: Requirement, cents: number) {
  if (cents === governmentFeeCents) return before
  return before?.startsWith('GBP ') ? `GBP ${(cents / 100).toFixed(2)}` : null
}

/** `VND 650000.00`, as the lists of fees have it. */
function inFull(listed: string | null): string | null {
  if (listed === null) return null
  const [currency, amount] = listed.split(' ')
  return `${currency} ${Number(amount).toFixed(2)}`
}
