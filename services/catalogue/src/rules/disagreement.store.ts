import { newId } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In } from 'typeorm'
import type { PolicyChange } from './policy-change'
import { Disagreement } from './disagreement.entity'

/** What a source says that is not what we answer. `validFrom` null: it holds already. */
export type Proposal = Omit<PolicyChange, 'validFrom'> & { validFrom: string | null }

@Injectable()
export class DisagreementStore {
  constructor(private readonly db: DataSource) {}

  /** All that wait for a person and that travellers see. */
  listOpen(): Promise<Disagreement[]> {
    return this.db.manager.find(Disagreement, {
      where: { state: 'open', isAlarm: false },
      order: { foundAt: 'ASC', id: 'ASC' },
    })
  }

  /** How many wait for a person. */
  countOpen(): Promise<number> {
    return this.db.manager.countBy(Disagreement, { state: 'open' })
  }

  /** In the caller's transaction. One that was there before, decided or not, does not come again. @returns how many are new */
  async addProposals(
    tx: EntityManager,
    proposals: readonly Proposal[],
    found: { at: Date; runId: string | null; isAlarm?: boolean },
  ): Promise<number> {
    if (proposals.length === 0) return 0
    const { raw } = await tx
      .createQueryBuilder()
      .insert()
      .into(Disagreement)
      .values(
        proposals.map((proposal) => ({
          id: newId(),
          passportCountry: proposal.passport,
          destinationCountry: proposal.destination,
          entry: proposal.policy.entry,
          stayDays: proposal.policy.stayDays,
          validFrom: proposal.validFrom,
          validUntil: proposal.validUntil,
          evidence: proposal.evidence,
          source: proposal.source,
          remark: proposal.remarks,
          state: 'open' as const,
          foundAt: found.at,
          decidedAt: null,
          decidedBy: null,
          decidedRunId: null,
          runId: found.runId,
          isAlarm: found.isAlarm ?? false,
        })),
      )
      .orIgnore()
      .returning('id')
      .execute()
    return (raw as unknown[]).length
  }

  async endAlarms(tx: EntityManager, sourceName: string, still: readonly Proposal[]): Promise<void> {
    const raised = new Set(still.map((one) => keyOf({ ...one.policy, ...one })))
    const open = await tx.findBy(Disagreement, { state: 'open', isAlarm: true })
    const over = open.filter(
      (one) =>
        one.source.name === sourceName &&
        !raised.has(keyOf({ ...one, passport: one.passportCountry, destination: one.destinationCountry })),
    )
    if (over.length > 0) await tx.delete(Disagreement, { id: In(over.map(({ id }) => id)) })
  }

  /** Those of some that wait for a person. */
  findOpen(ids: readonly string[]): Promise<Disagreement[]> {
    return this.db.manager.findBy(Disagreement, { id: In([...ids]), state: 'open' })
  }

  /** @returns how many of them waited until now */
  async closeDisagreements(
    tx: EntityManager,
    ids: readonly string[],
    decision: Pick<Disagreement, 'state' | 'decidedAt' | 'decidedBy' | 'decidedRunId'>,
  ): Promise<number> {
    const { affected } = await tx.update(Disagreement, { id: In([...ids]), state: 'open' }, decision)
    return affected ?? 0
  }
}

const keyOf = (one: {
  passport: string
  destination: string
  entry: string
  stayDays: number | null
}): string => [one.passport, one.destination, one.entry, one.stayDays].join(' ')
