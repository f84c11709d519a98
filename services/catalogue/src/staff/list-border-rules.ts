import {
  type BorderChange,
  type BorderKind,
  type BorderLine,
  listBorderRules,
  listBorderRuleVersions,
  previewBorderRules,
  readBorderFile,
  type BorderExample,
} from '@borderlane/contracts/catalogue/border-rules'
import { AppError, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller, Injectable } from '@nestjs/common'
import { CsvError, parse } from 'csv-parse/sync'
import { setImmediate } from 'node:timers/promises'
import type { PermitKind } from '@borderlane/contracts/catalogue/fact-values'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import type { TripLine } from '@borderlane/contracts/catalogue/trips'
import { addDays } from '@borderlane/domain/catalogue/duty'
import { AREAS, betterEffects, type Permit } from '@borderlane/domain/catalogue/held-permits'
import { answerLeg } from '@borderlane/domain/catalogue/trip-leg'
import type { Airport, Leg } from '@borderlane/domain/catalogue/trip-question'
import { transitLines } from '@borderlane/domain/catalogue/trip-transit'
import { RouteAnswers } from '../answer/answer-route'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { readChanges } from '../answer/border-changes'
import { wordsOf, type BorderFacts, dutiesOf } from '../answer/border-facts'
import { BorderRuleStore } from '../rules/version.store'
import { isOldLine, withChanges } from '../answer/border-rules'
import { toBorderRuleVersions } from './selling.view'
import { airportOf } from '../answer/airport-of'
import { territoryName, toCountryName } from '../rules/country-directory'

const PAGE_SIZE = 20

/** What changes of border rules would make of the answers. */
@Injectable()
export class BorderComparison {
  constructor(
    readonly memory: CatalogueMemory,
    private readonly answers: RouteAnswers,
  ) {}

  askedOf(kind: BorderKind, changes: readonly BorderChange[]) {
    const { countries, day } = this.memory.ofToday()
    return {
      ...{ kind, changes, lines: this.memory.border.lines(kind), today: day },
      countries: new Set(countries.countries.map(({ code }) => code)),
    }
  }

  /** With the ids of their lines, and without what stays as it is. @throws AppError `validation.failed` */
  readChanges(kind: BorderKind, changes: readonly BorderChange[]): (BorderChange & { id: string })[] {
    const asked = this.askedOf(kind, changes)
    return readChanges(asked, (index, column) => `changes.${index}.line.${column}`).changes
  }

  async compareLines(
    kind: BorderKind,
    changes: readonly BorderChange[],
  ): Promise<OutputOf<typeof previewBorderRules>> {
    const known = this.memory.border.lines(kind)
    const old = changes.map(({ id }) => known.get(id ?? '')?.line).filter((line) => line !== undefined)
    const removed = changes.filter(({ line }) => line === null).length
    const next = this.memory.border.factsWith(new Map([[kind, withChanges(known, changes)]]))
    const lines = [...old, ...changes.map(({ line }) => line).filter((line) => line !== null)]
    return {
      ...{ added: changes.length - old.length, changed: old.length - removed, removed },
      ...(await compareBorders(this.memory, this.answers, { kind, lines, next })),
    }
  }
}

/** What staff see of duties, transit and rules for holders of permits, before they change one. */
@Controller()
export class BorderRuleListing {
  constructor(
    private readonly memory: CatalogueMemory,
    private readonly borders: BorderComparison,
    private readonly store: BorderRuleStore,
  ) {}

  @Handle(listBorderRules)
  async listBorderRules({
    kind,
    search,
    old,
    page,
  }: InputOf<typeof listBorderRules>): Promise<OutputOf<typeof listBorderRules>> {
    const { countries, day } = this.memory.ofToday()
    const wanted = search.toLowerCase()
    const codes = new Set(search ? countries.searchCountries(search).map(({ code }) => code) : [])
    const isMeant = (line: BorderLine) =>
      wordsOf(line['places']).some((place) => codes.has(place)) ||
      Object.values(line).some((text) => text.toLowerCase().includes(wanted))
    const found = [...this.memory.border.lines(kind)]
      .map(([id, { line, origin }]) => ({ id, line, origin, isOld: isOldLine(line, day) }))
      .filter(({ line, isOld }) => (old === 'false' || isOld) && isMeant(line))
    if (old === 'true') found.sort((a, b) => a.line['as_of']!.localeCompare(b.line['as_of']!))
    const exact = countries.lookUp(search)?.code
    if (exact) found.sort((a, b) => Number(isOf(b.line, exact)) - Number(isOf(a.line, exact)))
    const all = await this.store.listAll(kind)
    return {
      rules: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      version: all.at(-1)?.version ?? 0,
      total: found.length,
      page,
      pageSize: PAGE_SIZE,
    }
  }

  @Handle(listBorderRuleVersions)
  async listVersions({
    kind,
    page,
  }: InputOf<typeof listBorderRuleVersions>): Promise<OutputOf<typeof listBorderRuleVersions>> {
    const versions = toBorderRuleVersions(await this.store.listAll(kind))
    return {
      versions: versions.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      total: versions.length,
      page,
      pageSize: PAGE_SIZE,
    }
  }

  /** @throws AppError `validation.failed` with the lines of the file that cannot be read */
  @Handle(readBorderFile)
  async readFile({ kind, csv }: InputOf<typeof readBorderFile>): Promise<OutputOf<typeof readBorderFile>> {
    const changes = readRows(csv).map((line) => ({ id: null, line }))
    // The first line of a file is its head.
    const asked = this.borders.askedOf(kind, changes)
    const read = readChanges(asked, (index, column) => `line ${index + 2}.${column}`)
    // A new line has its id once it is saved.
    return {
      ...read,
      changes: read.changes.map(({ id, line }) => ({ id: asked.lines.has(id) ? id : null, line })),
    }
  }

  @Handle(previewBorderRules)
  async preview({
    kind,
    changes: wanted,
  }: InputOf<typeof previewBorderRules>): Promise<OutputOf<typeof previewBorderRules>> {
    return this.borders.compareLines(kind, this.borders.readChanges(kind, wanted))
  }
}

const isOf = (line: BorderLine, place: string): boolean => wordsOf(line['places']).includes(place)

/** As it was before `csvOf` kept it from being a formula. */
const unquoted = (row: BorderLine): BorderLine =>
  Object.fromEntries(Object.entries(row).map(([column, text]) => [column, text.replace(/^'(?=[=+\-@])/, '')]))

/** @throws AppError `validation.failed`: it is no CSV */
function readRows(csv: string): BorderLine[] {
  try {
    const rows: BorderLine[] = parse(csv, {
      delimiter: /^[^\n,]*;/.test(csv) ? ';' : ',',
      columns: true,
      bom: true,
      skip_empty_lines: true,
      trim: true,
    })
    if (rows.length > 0) return rows.map(unquoted)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  const fields = [{ path: 'csv', message: 'must be CSV with a head and one line at least', code: 'csv' }]
  throw new AppError('validation.failed', { fields })
}

const MOST_EXAMPLES = 10
const DAYS_OF_STAY = 14
const LATER = '9999-12-31'

interface Change {
  kind: BorderKind
  /** Those that change, as they are and as they would be. */
  lines: readonly BorderLine[]
  next: BorderFacts
}

/** What travellers with every passport read of the places of some lines, before and after. */
async function compareBorders(
  memory: CatalogueMemory,
  answers: RouteAnswers,
  { kind, lines, next }: Change,
): Promise<{ routes: number; examples: BorderExample[] }> {
  const { countries, day } = memory.ofToday()
  const places = [...new Set(lines.flatMap((line) => wordsOf(line['places'])))]
  const arrive = [day, ...lines.map((line) => line['from'] ?? '')].sort().at(-1)!
  const found = new Map<string, BorderExample>()
  let routes = 0
  for (const { code: passport, ...country } of countries.countries) {
    for (const place of places) {
      if (place === passport) continue
      const about = lines.filter((line) => wordsOf(line['places']).includes(place))
      const asked = { passport, place, arrive, lines: about }
      const [before, after] = [memory.border.facts, next].map((facts) => linesOf(kind, asked, facts))
      const example = differenceOf(before!, after!)
      if (!example) continue
      routes += 1
      const same = found.get(example.key)
      if (same) same.routes += 1
      else if (found.size < 1_000)
        found.set(example.key, {
          passport: toCountryName({ code: passport, ...country }),
          destination: nameOf(place),
          ...{ before: example.before, after: example.after, routes: 1 },
        })
    }
    // Quotes are answered between two passports.
    await setImmediate()
  }
  const examples = [...found.values()].sort((one, other) => other.routes - one.routes)
  return { routes, examples: examples.slice(0, MOST_EXAMPLES) }

  function nameOf(code: string) {
    const country = countries.lookUp(code)
    return country ? toCountryName(country) : { code, name: territoryName(code, 'en') }
  }

  function linesOf(of: BorderKind, asked: Asked, facts: BorderFacts): TripLine[] {
    const findQuote = (from: string, to: string) => withFacts(answers.tryQuote(from, to, arrive), facts)
    const trip = {
      findQuote,
      findRequirement: (from: string, to: string) => findQuote(from, to)?.requirement ?? null,
      ...{ findTransit: (place: string) => facts.transit.get(place) ?? [] },
      findLast: () => ({ last: null, url: null }),
    }
    const passport = { country: asked.passport }
    const leg: Leg = {
      ...{ to: nameOf(asked.place), via: null, airside: true },
      ...{ arrive, leave: addDays(arrive, DAYS_OF_STAY) },
    }
    const traveller = { passports: [passport], held: [], residence: null }
    if (of === 'duty')
      return answerLeg({ leg, days: null, today: day }, traveller, 0, trip).answer.lines.filter(
        (line) => line.about === 'duty',
      )
    if (of === 'permit')
      return permitsOf(asked.lines).flatMap((permit) =>
        answerLeg(
          { leg, days: null, today: day },
          { ...traveller, held: [permit] },
          0,
          trip,
        ).answer.lines.filter(({ about }) => about === 'held'),
      )
    const via = airportIn(memory, asked.place)
    if (!via) return []
    return [...new Set(asked.lines.map(({ to }) => to || onwards(asked)))].flatMap((to) =>
      [true, false].flatMap((airside) =>
        transitLines({ ...leg, to: nameOf(to), via, airside }, passport, traveller, trip),
      ),
    )
  }
}

interface Asked {
  passport: string
  place: string
  lines: readonly BorderLine[]
}

/** Some country to fly on to. */
const onwards = ({ passport, place }: Asked): string =>
  ['JP', 'AU', 'BR'].find((one) => one !== passport && one !== place)!

/** The permits that lines are about; of an area one of its states. */
function permitsOf(lines: readonly BorderLine[]): Permit[] {
  const named = lines.flatMap(({ issuers, kind }) => wordsOf(issuers).map((issuer) => `${kind}:${issuer}`))
  return [...new Set(named)].map((one) => {
    const [kind, issuer] = one.split(':') as [PermitKind, string]
    return { kind, country: [...(AREAS.get(issuer) ?? [issuer])][0]!, until: LATER }
  })
}

function airportIn(memory: CatalogueMemory, place: string): Airport | null {
  const [iata] = [...memory.airports].find(([, { country }]) => country === place) ?? []
  return iata ? airportOf(memory, iata) : null
}

const withFacts = (quote: Quote | null, { duty, permit }: BorderFacts): Quote | null =>
  quote && {
    ...quote,
    requirement: {
      ...quote.requirement,
      duties: dutiesOf(duty.get(toOf(quote)) ?? [], fromOf(quote), quote.requirement.on),
      held: betterEffects(
        permit.get(toOf(quote)) ?? [],
        fromOf(quote),
        quote.requirement.on,
        quote.requirement,
      ),
    },
  }
const toOf = ({ requirement }: Quote): string => requirement.destinationCountry.code
const fromOf = ({ requirement }: Quote): string => requirement.passportCountry.code

/** Lines that are only in one of two answers; undefined: they say the same. */
function differenceOf(before: TripLine[], after: TripLine[]) {
  const [old, now] = [before, after].map((lines) => new Set(lines.map((line) => JSON.stringify(line))))
  const gone = before.filter((line) => !now!.has(JSON.stringify(line)))
  const come = after.filter((line) => !old!.has(JSON.stringify(line)))
  if (gone.length + come.length === 0) return undefined
  // The same words of another country are the same change.
  const key = JSON.stringify(
    [gone, come].map((lines) => lines.map(({ code, level, duty }) => [code, level, duty])),
  )
  return { before: gone, after: come, key }
}
