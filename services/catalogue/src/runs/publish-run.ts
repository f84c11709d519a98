// With two people a publication is a proposal first:
//   publishImport -> here -> a proposal of the kind `import` -> a second person: decideProposal (decide-proposal.ts) ->
//   back here -> official-lists.ts or import-rules.ts.
import { publishImport } from '@borderlane/contracts/catalogue/import'
import type { Run as RunView } from '@borderlane/contracts/catalogue/run'
import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import type { Difference } from '@borderlane/contracts/proposal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { kindSentence } from '@borderlane/domain/catalogue/route-sentences'
import { isEntry, policyFacts } from '../rules/visa-policy'
import { ProposalActs } from './decide-proposal'
import { RulePublication } from './import-rules'
import { OfficialLists } from './official-lists'
import { RunStore } from './run.store'
import { RunReader } from './run.view'
import { RunSupervisor } from './run-supervisor'

/** Routes whose sentences who confirms reads without opening the run. */
const MOST_SAID = 10

/** What the second person confirms: the run with the number of routes that they saw. */
interface Input {
  runId: string
  changed: number
}

@Controller()
export class RunPublisher {
  constructor(
    private readonly reader: RunReader,
    private readonly runs: RunSupervisor,
    private readonly rules: RulePublication,
    private readonly official: OfficialLists,
    private readonly acts: ProposalActs,
    private readonly store: RunStore,
  ) {
    acts.registerAct('import', {
      perform: async (_tx, { input }) => {
        const { runId, changed } = input as Input
        if ((await reader.findRunInReview(runId)).changed !== changed) throw new AppError('proposals.changed')
      },
      // In a transaction of its own, which may take longer than the answer.
      follow: ({ input }) => this.publishRun((input as Input).runId),
    })
  }

  @Handle(publishImport)
  async publishImport({ runId }: InputOf<typeof publishImport>, caller: Caller) {
    const { changed } = await this.reader.findRunInReview(runId)
    if (changed <= (await this.acts.findRouteLimit())) return this.publishRun(runId)
    return this.acts.proposeAct(caller, {
      kind: 'import',
      input: { runId, changed } satisfies Input,
      about: runId,
      reason: null,
      differences: [{ what: 'routes', before: null, after: changed }, ...(await this.listSaid(runId))],
    })
  }

  /** What travellers read of the first routes that change, before and after. */
  private async listSaid(runId: string): Promise<Difference[]> {
    const rows = await this.store.listRows(runId, 'changed', { most: MOST_SAID, skip: 0 })
    return rows.map(({ passport, destination, old, new: next }) => ({
      ...{ what: 'said', of: `${passport} ${destination}`, before: null, after: null },
      said: {
        before: sentencesOf(old, passport!, destination!),
        after: sentencesOf(next, passport!, destination!),
      },
    }))
  }

  /** @returns the run; still in `review` while the work continues */
  private async publishRun(runId: string): Promise<RunView> {
    const run = await this.reader.findRunInReview(runId)
    await this.runs.followUpRun(run, () =>
      run.tool === 'official' ? this.official.publishLists(run) : this.rules.publishRules(run, true),
    )
    return this.reader.viewRun(run)
  }
}

/** @param written rules as a run keeps them: `visa_free 90, evisa 30` */
const sentencesOf = (written: string | null, passport: string, destination: string) =>
  (written?.split(', ') ?? []).flatMap((rule) => {
    const [entry, days] = rule.split(' ')
    if (!isEntry(entry)) return []
    const summary = { ...policyFacts(entry), stayDays: days ? Number(days) : null, conditions: [] }
    const { topic, code, params } = kindSentence(summary, passport, destination)
    return [{ topic, code, params }]
  })
