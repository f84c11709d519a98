import { Readable } from 'node:stream'
import { exportPrices } from '@borderlane/contracts/catalogue/admin'
import { openExport } from '@borderlane/contracts/catalogue/internal'
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { mayCall } from '@borderlane/contracts/roles'
import { decidingSentences } from '@borderlane/domain/catalogue/route-sentences'
import { Handle } from '@borderlane/messaging'
import { answerFile, csvOf } from '@borderlane/runtime'
import { Controller, Get, Param, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BorderKind } from '@borderlane/contracts/catalogue/border-rules'
import type { Source } from '@borderlane/contracts/catalogue/requirement'
import { BORDER_COLUMNS } from '@borderlane/domain/catalogue/border-lines'
import { OneTimeAddress } from '../sources/one-time-address.store'
import { CatalogueMemory } from './catalogue-memory'
import { ExportStore } from './export.store'
import { nextChange } from './requirement.view'

type Wanted = InputOf<typeof openExport>

/** Whole files on the internal port, each at an address that works once. */
@Controller()
export class DataExport {
  constructor(
    private readonly files: ExportStore,
    private readonly memory: CatalogueMemory,
    private readonly addresses: OneTimeAddress,
  ) {}

  /** The rules are public; prices with their notes, and the bad rows of a file, are for staff. */
  @Handle(openExport)
  async openExport(wanted: Wanted, caller: Caller): Promise<OutputOf<typeof openExport>> {
    const isPublic = wanted.kind.startsWith('rules.')
    if (!isPublic && !mayCall(exportPrices.name, caller.roles)) throw new AppError('auth.forbidden')
    if (wanted.kind === 'bad-rows.csv' && !(await this.files.hasRun(wanted.runId)))
      throw new AppError('catalogue.run_not_found')
    const url = await this.addresses.createAddress('export', wanted)
    if (!isPublic) return { url }
    const { day, dataVersion } = this.memory.ofToday()
    return { url, state: `${day}.${dataVersion}` }
  }

  /** The file, once. @throws AppError `request.not_found` if the address is unknown, used or expired */
  @Get('export/:token')
  async sendFile(@Param('token') token: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    await answerFile(request, reply, async () => {
      const wanted = await this.addresses.redeemToken<Wanted>(token)
      if (!wanted) throw new AppError('request.not_found')
      const type = wanted.kind === 'rules.json' ? 'application/json' : 'text/csv; charset=utf-8'
      await reply.type(type).send(Readable.from(this.linesOf(wanted)))
    })
  }

  private linesOf({ kind, search, runId, border }: Wanted): AsyncIterable<string> | Iterable<string> {
    if (kind === 'border-rules.csv') return borderFile(this.memory, border ?? 'duty')
    if (kind === 'bad-rows.csv') return this.files.readBadRows(runId!)
    const codes = search ? this.memory.countries.codesWithName(search) : null
    const open = kind === 'rules.json' ? openBorderFacts(this.memory) : {}
    return this.files.readLines(kind, codes, {
      border: open,
      saidOf: (from, to) => saidOf(this.memory, from, to),
    })
  }
}

/**
 * What pages say of the rule itself, by the codes of `libs/words`; what other sources say of the rest is theirs. Empty for
 * a row that the memory has not read yet.
 */
export function saidOf(
  memory: Pick<CatalogueMemory, 'ofToday' | 'findConditions'>,
  from: string,
  to: string,
): string {
  const { requirements, day } = memory.ofToday()
  const rule = requirements.find(from, to, day)?.rule
  if (!rule) return ''
  const said = decidingSentences({
    ...rule,
    passportCountry: { code: from },
    destinationCountry: { code: to },
    conditions: memory.findConditions(from, to, rule),
    next: nextChange(rule, requirements.after(from, to, day)),
  })
  return said.map(({ code }) => code).join(' ')
}

/** All lines of a kind, as staff change them. */
function* borderFile({ border }: CatalogueMemory, kind: BorderKind): Generator<string> {
  const columns = Object.keys(BORDER_COLUMNS[kind])
  const rows = [...border.lines(kind).values()].map(({ line }) =>
    Object.fromEntries(columns.map((column) => [column, line[column] ?? ''])),
  )
  yield csvOf(rows, true)
}

/** Publishers whose licence lets everyone pass it on. */
const LICENCES = [
  { publisher: /^https:\/\/www\.gov\.uk\//, licence: 'Open Government Licence v3.0' },
  { publisher: /^https:\/\/([a-z-]+\.)*europa\.eu\//, licence: 'Commission Decision 2011/833/EU; CC BY 4.0' },
]

/** What everyone may pass on, by kind. */
const openBorderFacts = ({ border: { facts } }: CatalogueMemory): object => ({
  duties: openOf(facts.duty, ({ duty }) => duty),
  transit: openOf(facts.transit, (rule) => rule),
  permits: openOf(facts.permit, ({ effects, until }) => ({ effects, until, source: effects[0]!.source })),
})

interface Whom {
  passports: ReadonlySet<string> | null
  except: ReadonlySet<string>
}

const openOf = <Rule extends Whom>(
  rules: ReadonlyMap<string, readonly Rule[]>,
  said: (rule: Rule) => { source: Source },
): object[] =>
  [...rules].flatMap(([destination, all]) =>
    all.flatMap((rule) => {
      const fact = said(rule)
      const licence = LICENCES.find(({ publisher }) => publisher.test(fact.source.url ?? ''))?.licence
      const whom = { passports: rule.passports && [...rule.passports], except: [...rule.except] }
      return licence ? [{ destination, ...fact, ...whom, licence }] : []
    }),
  )
