// With two people a change is a proposal first:
//   setOffer, undoOffer, setRegionLicence -> here -> a proposal of the kind `offer` -> a second person:
//   decideProposal (runs/decide-proposal.ts) -> back here.
import type { OfferKind, OfferTerms, Region } from '@borderlane/contracts/catalogue/offer'
import { setOffer, setRegionLicence, undoOffer } from '@borderlane/contracts/catalogue/offers'
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { ProposalActs } from '../runs/decide-proposal'
import { OfferStore } from '../answer/offer.store'
import { SoldChange } from './sold-change'

type Change = { reason: string } & (
  | {
      destination: string
      passports: string[]
      kinds: { kind: OfferKind; version: string | null }[]
      terms: OfferTerms | null
      undoes: string | null
    }
  | { region: Region; number: string | null }
)

type Done = OutputOf<typeof setOffer>

/** Staff decide what is sold. Every change is a version of its own. */
@Controller()
export class OfferChange {
  constructor(
    private readonly db: DataSource,
    private readonly store: OfferStore,
    private readonly memory: CatalogueMemory,
    private readonly sold: SoldChange,
    private readonly acts: ProposalActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    acts.registerAct('offer', {
      perform: (tx, { input, asked_by }) => this.write(tx, input as Change, asked_by),
    })
  }

  @Handle(setOffer)
  async setOffer(input: InputOf<typeof setOffer>, caller: Caller): Promise<Done> {
    const { countries } = this.memory.ofToday()
    const { code } = countries.find(input.destination, 'destination')
    const passports = [...new Set(input.passports)].sort()
    for (const passport of passports) countries.find(passport, 'passports')
    return this.change({ ...input, destination: code, passports, undoes: null }, caller)
  }

  @Handle(undoOffer)
  async undoOffer({ id, reason }: InputOf<typeof undoOffer>, caller: Caller): Promise<Done> {
    const found = await this.store.findWithPrevious(id)
    if (!found) throw new AppError('catalogue.version_not_found')
    const { destination, kind, passports, previous: terms } = found
    const kinds = [{ kind, version: id }]
    return this.change({ destination, passports, kinds, terms, undoes: id, reason }, caller)
  }

  @Handle(setRegionLicence)
  setRegionLicence(input: InputOf<typeof setRegionLicence>, caller: Caller): Promise<Done> {
    return this.change(input, caller)
  }

  private async change(change: Change, caller: Caller): Promise<Done> {
    if (await this.acts.areNeeded())
      return this.acts.proposeAct(caller, {
        kind: 'offer',
        input: change,
        about: null,
        reason: change.reason,
        differences: this.differencesOf(change),
      })
    const versions = await this.db.transaction((tx) => this.write(tx, change, caller.userId!))
    await this.sold.catchUp()
    return { versions }
  }

  private differencesOf(change: Change) {
    if ('region' in change) return [{ what: 'licence' as const, before: change.region, after: change.number }]
    const { destination, passports, terms: after } = change
    return change.kinds.flatMap(({ kind }) =>
      this.groupByTerms(destination, kind, passports).map((group) => {
        const named = [destination, kind, ...group.passports.slice(0, 5)].join(' ')
        return {
          what: 'offer' as const,
          before: `${named}: ${group.before.mode}`,
          after: `${named}: ${after?.mode ?? 'as shipped'}`,
          offer: { destination, kind, ...group, after },
        }
      }),
    )
  }

  /** Passports that have the same terms now are one line for who decides. */
  private groupByTerms(destination: string, kind: OfferKind, passports: readonly string[]) {
    const { offers } = this.memory.ofToday()
    if (passports.length === 0) return [{ passports: [], before: offers.findTerms('*', destination, kind) }]
    const groups = new Map<string, { passports: string[]; before: OfferTerms }>()
    for (const passport of passports) {
      const before = offers.findTerms(passport, destination, kind)
      const key = JSON.stringify(before)
      groups.set(key, { before, passports: [...(groups.get(key)?.passports ?? []), passport] })
    }
    return [...groups.values()]
  }

  /** @throws AppError `catalogue.changed_meanwhile`: someone else has made a newer version of a scope */
  private async write(tx: EntityManager, change: Change, by: string): Promise<string[]> {
    const made = { made_at: this.clock.now(), made_by: by, reason: change.reason }
    await this.store.lockVersions(tx)
    const versions =
      'region' in change
        ? [await this.store.setRegion(tx, { ...change, ...made })]
        : await this.writeOffers(tx, change, made)
    await this.sold.record(tx, by, this.differencesOf(change))
    return versions
  }

  private async writeOffers(
    tx: EntityManager,
    { destination, passports, kinds, terms, undoes }: Exclude<Change, { region: Region }>,
    made: { made_at: Date; made_by: string; reason: string },
  ): Promise<string[]> {
    const versions: string[] = []
    for (const { kind, version } of kinds) {
      const scope = { destination, kind, passports }
      if ((await this.store.findNewest(tx, scope)) !== version)
        throw new AppError('catalogue.changed_meanwhile')
      versions.push(await this.store.addVersion(tx, { ...scope, terms, undoes, ...made }))
    }
    return versions
  }
}
