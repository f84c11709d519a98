// With two people a change is a proposal first:
//   setPriceBook, undoPriceBook -> here -> a proposal of the kind `book` -> a second person:
//   decideProposal (runs/decide-proposal.ts) -> back here.
import {
  getPriceBook,
  listPriceBookVersions,
  previewPriceBook,
  type PriceRule,
  setPriceBook,
  undoPriceBook,
  type PriceExample,
  type PriceRange,
} from '@borderlane/contracts/catalogue/price-book'
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import type { FieldIssue } from '@borderlane/contracts/errors'
import { PriceBook, type PriceBookProblem, priceBookProblems } from '@borderlane/domain/catalogue/price-book'
import { SHIPPED_RULES } from '@borderlane/domain/catalogue/shipped-prices'
import type { Difference } from '@borderlane/contracts/proposal'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { setImmediate } from 'node:timers/promises'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { type Prices, pricesOf, SOLD } from '../answer/sold-last-month'
import { ProposalActs } from '../runs/decide-proposal'
import { PriceBookStore } from '../rules/version.store'
import { SoldChange } from './sold-change'
import { differencesOf, toPriceBookVersion } from './selling.view'
import { type CountryDirectory, toCountryName } from '../rules/country-directory'
import type { Country } from '../rules/country.entity'

const MOST_EXAMPLES = 20

type Sold = PriceRange['what']

/** What is sold on all routes on a day under the book as it is, and under another one. */
async function compareBooks(
  memory: CatalogueMemory,
  next: PriceBook,
  on: string,
): Promise<OutputOf<typeof previewPriceBook>> {
  const { countries, book } = memory.ofToday()
  const comparison = new Comparison()
  for (const passport of countries.countries) {
    for (const destination of countries.countries) {
      if (passport === destination) continue
      const before = pricesOf(memory, { passport, destination, book, on })
      if (before)
        comparison.add(
          passport,
          destination,
          before,
          pricesOf(memory, { passport, destination, book: next, on })!,
        )
    }
    // Quotes are answered between two passports.
    await setImmediate()
  }
  return { on, ...comparison.sum() }
}

class Comparison {
  private routes = 0
  private changed = 0
  private readonly ranges = new Map<Sold, PriceRange>()
  private readonly examples = new Map<string, PriceExample>()

  add(passport: Country, destination: Country, before: Prices, after: Prices): void {
    this.routes += 1
    let isChanged = false
    for (const what of SOLD) {
      const [old, now] = [before[what], after[what]]
      if (old === undefined || now === undefined) continue
      this.widen(what, old, now)
      if (old === now) continue
      isChanged = true
      this.note(passport, destination, { what, before: old, after: now })
    }
    if (isChanged) this.changed += 1
  }

  private widen(what: Sold, before: number, after: number): void {
    const range = this.ranges.get(what) ?? {
      ...{ what, changed: 0 },
      ...{ lowest: { before, after }, highest: { before, after } },
    }
    this.ranges.set(what, {
      what,
      changed: range.changed + (before === after ? 0 : 1),
      lowest: { before: Math.min(range.lowest.before, before), after: Math.min(range.lowest.after, after) },
      highest: {
        before: Math.max(range.highest.before, before),
        after: Math.max(range.highest.after, after),
      },
    })
  }

  private note(
    passport: Country,
    destination: Country,
    change: Pick<PriceExample, 'what' | 'before' | 'after'>,
  ): void {
    const key = `${change.what} ${change.before} ${change.after}`
    const known = this.examples.get(key)
    if (known) known.routes += 1
    else
      this.examples.set(key, {
        ...{ passport: toCountryName(passport), destination: toCountryName(destination) },
        ...change,
        routes: 1,
      })
  }

  sum(): Omit<OutputOf<typeof previewPriceBook>, 'on'> {
    return {
      routes: this.routes,
      changed: this.changed,
      ranges: SOLD.flatMap((what) => this.ranges.get(what) ?? []),
      examples: [...this.examples.values()].sort((a, b) => b.routes - a.routes).slice(0, MOST_EXAMPLES),
    }
  }
}

const PAGE_SIZE = 20

interface Change {
  /** The one that it was made on. */
  version: number
  rules: PriceRule[]
  reason: string
  undoes: number | null
}

type Done = OutputOf<typeof setPriceBook>

/** Staff decide what we charge. Every change is a version of the whole book. */
@Controller()
export class PriceBookChange {
  constructor(
    private readonly db: DataSource,
    private readonly store: PriceBookStore,
    private readonly memory: CatalogueMemory,
    private readonly sold: SoldChange,
    private readonly acts: ProposalActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    acts.registerAct('book', {
      perform: (tx, { input, asked_by }) => this.write(tx, input as Change, asked_by),
    })
  }

  @Handle(getPriceBook)
  async getPriceBook(): Promise<OutputOf<typeof getPriceBook>> {
    const [newest] = await this.store.listNewest()
    return { version: newest?.version ?? 0, rules: newest?.rules ?? [...SHIPPED_RULES] }
  }

  @Handle(previewPriceBook)
  async previewPriceBook({ rules, on }: InputOf<typeof previewPriceBook>) {
    this.check(rules)
    const today = this.memory.ofToday().day
    return compareBooks(this.memory, new PriceBook(rules), on && on > today ? on : today)
  }

  @Handle(listPriceBookVersions)
  async listVersions({ page }: InputOf<typeof listPriceBookVersions>) {
    const { rows, total } = await this.store.listVersions({}, { page, size: PAGE_SIZE })
    return { versions: rows.map(toPriceBookVersion), total, page, pageSize: PAGE_SIZE }
  }

  @Handle(setPriceBook)
  async setPriceBook(input: InputOf<typeof setPriceBook>, caller: Caller): Promise<Done> {
    this.check(input.rules)
    return this.change({ ...input, undoes: null }, caller)
  }

  @Handle(undoPriceBook)
  async undoPriceBook({ version, reason }: InputOf<typeof undoPriceBook>, caller: Caller): Promise<Done> {
    const [newest] = await this.store.listNewest()
    if (newest?.version !== version) throw new AppError('catalogue.changed_meanwhile')
    const rules = (await this.store.findContent({}, version - 1)) ?? [...SHIPPED_RULES]
    // What was saved some time ago may end by now.
    this.check(rules)
    return this.change({ version, rules, reason, undoes: version }, caller)
  }

  private check(rules: readonly PriceRule[]): void {
    const { countries, day: today } = this.memory.ofToday()
    checkRules(rules, { countries, today })
  }

  private async change(change: Change, caller: Caller): Promise<Done> {
    if (await this.acts.areNeeded()) {
      const { book, day } = this.memory.ofToday()
      const rules = differencesOf(book.rules, change.rules)
      // A colleague would be asked by mail to confirm what changes nothing.
      if (rules.length === 0)
        throw new AppError('validation.failed', { fields: [{ path: 'rules', message: 'change nothing' }] })
      const next = new PriceBook(change.rules)
      const { changed, ranges, examples } = await compareBooks(this.memory, next, day)
      return this.acts.proposeAct(caller, {
        kind: 'book',
        input: change,
        about: null,
        reason: change.reason,
        differences: [
          ...(await this.sold.sumMonth(next)),
          { what: 'routes', before: null, after: changed },
          ...rules,
          ...ranges
            .filter((range) => range.changed > 0)
            .flatMap(({ what: of, lowest, highest }): Difference[] => [
              { what: 'lowestCents', of, ...lowest },
              { what: 'highestCents', of, ...highest },
            ]),
          ...examples.map(({ passport, destination, what, before, after }): Difference => {
            const of = `${passport.code} ${destination.code} ${what}`
            return { what: 'priceCents', of, before, after }
          }),
        ],
      })
    }
    await this.db.transaction((tx) => this.write(tx, change, caller.userId!))
    await this.sold.catchUp()
    return { version: change.version + 1 }
  }

  /** @throws AppError `catalogue.changed_meanwhile`: someone else has made a newer version */
  private async write(tx: EntityManager, { version, rules, ...change }: Change, by: string): Promise<void> {
    const row = { ...change, rules, version: version + 1, made_at: this.clock.now(), made_by: by }
    if (!(await this.store.addVersion(tx, row))) throw new AppError('catalogue.changed_meanwhile')
    await this.sold.record(tx, by, differencesOf(this.memory.ofToday().book.rules, rules))
  }
}

const MESSAGES: Record<PriceBookProblem['code'], (problem: PriceBookProblem) => string> = {
  order: () => 'must not be before the first day',
  both: () => 'must not be named beside passports',
  value: () => 'is missing',
  overlap: ({ other }) => `meets the same routes as rule ${other! + 1}, which has the same weight`,
  gap: ({ what, day }) => `leaves ${what} without a rule of all routes from ${day}`,
}

/** @throws AppError `validation.failed` with what is wrong, by rule and field */
function checkRules(
  rules: readonly PriceRule[],
  { countries, today }: { countries: CountryDirectory; today: string },
): void {
  const unknown = rules.flatMap((rule, index) =>
    (['destinations', 'passports'] as const).flatMap((list): FieldIssue[] => {
      const code = rule[list].find((one) => !countries.lookUp(one))
      return code ? [{ path: `rules.${index}.${list}`, message: `has no country ${code}` }] : []
    }),
  )
  const problems = priceBookProblems(rules, today).map((problem): FieldIssue => {
    const { rule, field, code } = problem
    return { path: rule === null ? 'rules' : `rules.${rule}.${field}`, message: MESSAGES[code](problem) }
  })
  const fields = [...unknown, ...problems]
  if (fields.length > 0) throw new AppError('validation.failed', { fields })
}
