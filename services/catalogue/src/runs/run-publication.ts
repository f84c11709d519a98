import type { Run as RunView } from '@borderlane/contracts/catalogue/run'
import { AppError } from '@borderlane/contracts/errors'
import { Injectable } from '@nestjs/common'
import { RulePublication } from './rule-publication'
import { OfficialService } from './official.service'
import { RunSupervisor } from './run-supervisor'
import { RunService } from './run.service'

/** Puts runs into effect that waited to be looked at. */
@Injectable()
export class RunPublication {
  constructor(
    private readonly reader: RunService,
    private readonly runs: RunSupervisor,
    private readonly rules: RulePublication,
    private readonly official: OfficialService,
  ) {}

  /** @returns the run; still in `review` while the work goes on */
  async publish(id: string): Promise<RunView> {
    const run = await this.reader.find(id)
    if (run.state !== 'review') throw new AppError('catalogue.run_not_open')
    await this.runs.followUp(run, () =>
      run.tool === 'official' ? this.official.publish(run) : this.rules.publish(run, true),
    )
    return this.reader.view(run)
  }
}
