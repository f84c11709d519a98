import type { CorrectionState, reportCorrection } from '@borderlane/contracts/catalogue/corrections'
import type { InputOf } from '@borderlane/contracts/define'
import { newId } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { RequirementService } from '../answer/requirement.service'
import { Correction } from './correction.entity'
import { toCorrection } from './correction.view'

const PAGE_SIZE = 20

/** Takes reports of wrong rules, and lists them for the staff. */
@Injectable()
export class CorrectionService {
  constructor(
    private readonly db: DataSource,
    private readonly memory: CatalogueMemory,
    private readonly requirements: RequirementService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async report(report: InputOf<typeof reportCorrection>): Promise<{ id: string }> {
    const { passportCountry, destinationCountry } = await this.requirements.find(report)
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

  async list(state: CorrectionState, page: number) {
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
