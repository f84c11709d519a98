import { Readable } from 'node:stream'
import type { Caller } from '@borderlane/contracts/caller'
import { exportPrices } from '@borderlane/contracts/catalogue/admin'
import { openExport } from '@borderlane/contracts/catalogue/internal'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { mayCall } from '@borderlane/contracts/roles'
import { decidingSentences } from '@borderlane/domain/catalogue/route-sentences'
import { Handle } from '@borderlane/messaging'
import { answerFile } from '@borderlane/runtime'
import { Controller, Get, Param, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OneTimeAddress } from '../sources/one-time-address.store'
import { borderFile, openBorderFacts } from './border-file'
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
    return this.files.readLines(kind, codes, { border: open, saidOf: (from, to) => this.saidOf(from, to) })
  }

  /**
   * What pages say of the rule itself, by the codes of `libs/words`; what other sources say of the rest is theirs. Empty for
   * a row that the memory has not read yet.
   */
  private saidOf(from: string, to: string): string {
    const { requirements, day } = this.memory.ofToday()
    const rule = requirements.find(from, to, day)?.rule
    if (!rule) return ''
    const said = decidingSentences({
      ...rule,
      passportCountry: { code: from },
      destinationCountry: { code: to },
      conditions: this.memory.findConditions(from, to, rule),
      next: nextChange(rule, requirements.after(from, to, day)),
    })
    return said.map(({ code }) => code).join(' ')
  }
}
