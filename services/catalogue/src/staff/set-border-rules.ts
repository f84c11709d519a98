// With two people a change is a proposal first:
//   setBorderRules, undoBorderRules -> here -> a proposal of the kind `border` -> a second person:
//   decideProposal (runs/decide-proposal.ts) -> back here.
import {
  type BorderChange,
  type BorderKind,
  setBorderRules,
  undoBorderRules,
} from '@borderlane/contracts/catalogue/border-rules'
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import type { Difference } from '@borderlane/contracts/proposal'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { written } from '../answer/border-changes'
import { BorderRuleStore } from '../rules/version.store'
import { applying } from '../answer/border-rules'
import { ProposalActs } from '../runs/decide-proposal'
import { BorderComparison } from './list-border-rules'
import { toBorderRuleVersions } from './selling.view'
import { SoldChange } from './sold-change'

/** What is written, and what a second person confirms. */
interface Change {
  kind: BorderKind
  /** The one that it was made on. */
  version: number
  /** Of one that undoes another: what its lines say again. */
  changes: BorderChange[]
  reason: string
  undoes: number | null
}

type Done = OutputOf<typeof setBorderRules>
/** So many lines are shown to who confirms, and kept in the audit log; the version has them all. */
const MOST_SHOWN = 50

/** Staff change duties, transit and what permits give. Every change is a version of its own. */
@Controller()
export class BorderRuleChange {
  constructor(
    private readonly db: DataSource,
    private readonly store: BorderRuleStore,
    private readonly borders: BorderComparison,
    private readonly sold: SoldChange,
    private readonly acts: ProposalActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    acts.registerAct('border', {
      perform: (tx, { input, asked_by }) => this.write(tx, input as Change, asked_by),
    })
  }

  @Handle(setBorderRules)
  async setBorderRules(input: InputOf<typeof setBorderRules>, caller: Caller): Promise<Done> {
    const changes = this.borders.readChanges(input.kind, input.changes)
    // Nothing that is different: what was seen applies.
    if (changes.length === 0) return { version: input.version }
    return this.change({ ...input, changes, undoes: null }, caller)
  }

  /** @throws AppError `catalogue.changed_meanwhile`: it was undone, or a later change is about one of its lines */
  @Handle(undoBorderRules)
  async undo({ kind, version, reason }: InputOf<typeof undoBorderRules>, caller: Caller): Promise<Done> {
    const all = await this.store.listAll(kind)
    const undone = toBorderRuleVersions(all).find((one) => one.version === version)
    if (!undone) throw new AppError('catalogue.version_not_found')
    if (!undone.canUndo) throw new AppError('catalogue.changed_meanwhile')
    const before = this.borders.memory.border.linesAfter(
      kind,
      applying(all).filter((one) => one.version !== version),
    )
    const changes = undone.changes.map(({ id }) => ({ id, line: before.get(id!)?.line ?? null }))
    return this.change({ kind, version: all.at(-1)!.version, changes, reason, undoes: version }, caller)
  }

  private async change(change: Change, caller: Caller): Promise<Done> {
    if (await this.acts.areNeeded())
      return this.acts.proposeAct(caller, {
        kind: 'border',
        input: change,
        about: null,
        reason: change.reason,
        differences: [...this.differencesOf(change), ...(await this.listSaid(change))],
      })
    await this.db.transaction((tx) => this.write(tx, change, caller.userId!))
    await this.sold.catchUp()
    return { version: change.version + 1 }
  }

  /** What travellers read, on the routes of the most frequent changes. */
  private async listSaid({ kind, changes }: Change): Promise<Difference[]> {
    const { examples } = await this.borders.compareLines(kind, changes)
    return examples.map(({ passport, destination, before, after }) => ({
      ...{ what: 'said', of: `${passport.code} ${destination.code}`, before: null, after: null },
      said: { before, after },
    }))
  }

  private differencesOf({ kind, changes }: Change) {
    const lines = this.borders.memory.border.lines(kind)
    return changes.slice(0, MOST_SHOWN).map(({ id, line }) => ({
      what: 'borderRule' as const,
      before: written(kind, lines.get(id!)?.line),
      after: written(kind, line),
    }))
  }

  /** @throws AppError `catalogue.changed_meanwhile`: someone else has made a newer version */
  private async write(tx: EntityManager, change: Change, by: string): Promise<void> {
    const { kind, version, changes, reason, undoes } = change
    const row = {
      ...{ kind, reason, undoes, version: version + 1, made_at: this.clock.now(), made_by: by },
      changes: undoes === null ? changes : [],
    }
    if (!(await this.store.addVersion(tx, row))) throw new AppError('catalogue.changed_meanwhile')
    await this.sold.record(tx, by, this.differencesOf(change))
  }
}
