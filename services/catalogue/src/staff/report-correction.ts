import { listCorrections, reportCorrection } from '@borderlane/contracts/catalogue/corrections'
import type { InputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { RouteAnswers } from '../answer/answer-route'
import { Correction } from './correction.entity'
import { toCorrection } from './correction.view'

const PAGE_SIZE = 20

@Controller()
export class CorrectionReports {
  constructor(
    private readonly db: DataSource,
    private readonly memory: CatalogueMemory,
    private readonly answers: RouteAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(reportCorrection)
  async reportCorrection(report: InputOf<typeof reportCorrection>) {
    const { passportCountry, destinationCountry } = await this.answers.findRequirement(report)
    const correction = this.db.getRepository(Correction).create({
      id: newId(),
      state: 'open',
      passportCountry: passportCountry.code,
      destinationCountry: destinationCountry.code,
      wrong: report.wrong,
      sourceUrl: report.sourceUrl ?? null,
      reportedAt: this.clock.now(),
    })
    await this.db.getRepository(Correction).insert(correction)
    return { id: correction.id }
  }

  @Handle(listCorrections)
  async listCorrections({ state, page }: InputOf<typeof listCorrections>) {
    const [rows, total] = await this.db.getRepository(Correction).findAndCount({
      where: { state },
      order: state === 'open' ? { reportedAt: 'ASC', id: 'ASC' } : { decidedAt: 'DESC', id: 'ASC' },
      skip: (page - 1) * PAGE_SIZE,
      take: PAGE_SIZE,
    })
    const corrections = rows.map((row) => toCorrection(row, this.memory.countries))
    return { corrections, total, page, pageSize: PAGE_SIZE }
  }
}
