import {
  type BorderChange,
  type BorderKind,
  type BorderLine,
  listBorderRules,
  listBorderRuleVersions,
  previewBorderRules,
  readBorderFile,
} from '@borderlane/contracts/catalogue/border-rules'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { CsvError, parse } from 'csv-parse/sync'
import { RouteAnswers } from '../answer/answer-route'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { readChanges } from '../border/border-changes'
import { wordsOf } from '../border/border-facts'
import { BorderRuleStore } from '../border/border-rule.store'
import { isOldLine, withChanges } from '../border/border-rules'
import { compareBorders } from './compare-borders'
import { toBorderRuleVersions } from './border-rule.view'

const PAGE_SIZE = 20

/** What staff see of duties, transit and rules for holders of permits, before they change one. */
@Controller()
export class BorderRuleListing {
  constructor(
    private readonly memory: CatalogueMemory,
    private readonly answers: RouteAnswers,
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
    const asked = this.askedOf(kind, changes)
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
    const asked = this.askedOf(kind, wanted)
    const { changes } = readChanges(asked, (index, column) => `changes.${index}.line.${column}`)
    const old = changes.map(({ id }) => asked.lines.get(id)?.line).filter((line) => line !== undefined)
    const removed = changes.filter(({ line }) => line === null).length
    const next = this.memory.border.factsWith(new Map([[kind, withChanges(asked.lines, changes)]]))
    const lines = [...old, ...changes.map(({ line }) => line).filter((line) => line !== null)]
    return {
      ...{ added: changes.length - old.length, changed: old.length - removed, removed },
      ...(await compareBorders(this.memory, this.answers, { kind, lines, next })),
    }
  }

  private askedOf(kind: BorderKind, changes: readonly BorderChange[]) {
    const { countries, day } = this.memory.ofToday()
    return {
      ...{ kind, changes, lines: this.memory.border.lines(kind), today: day },
      countries: new Set(countries.countries.map(({ code }) => code)),
    }
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
