import type { listRuleQueue, QueuedRule } from '@borderlane/contracts/catalogue/rules'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { toCountryName } from '../country/country.view'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { policyFacts } from '../rules/visa-policy'
import { RuleQueueStore, type WaitingProposal, type WaitingRule } from './rule-queue.store'

const PAGE_SIZE = 50

/** What staff have to look at, in the order in which it matters. */
@Injectable()
export class RuleQueues {
  constructor(
    private readonly store: RuleQueueStore,
    private readonly memory: CatalogueMemory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list({
    queue,
    destination,
    page,
  }: InputOf<typeof listRuleQueue>): Promise<OutputOf<typeof listRuleQueue>> {
    const today = this.clock.now().toISOString().slice(0, 10)
    const options = { today, destination, most: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE }
    const [counts, rules] = await Promise.all([this.store.count(options), this.store.list(queue, options)])
    return {
      rules: rules.map((rule) => this.toQueuedRule(rule)),
      counts,
      total: counts[queue],
      page,
      pageSize: PAGE_SIZE,
    }
  }

  private toQueuedRule({
    passport,
    destination,
    nextFrom,
    nextRule,
    proposal,
    ...rule
  }: WaitingRule): QueuedRule {
    const { countries } = this.memory
    return {
      ...rule,
      passportCountry: toCountryName(countries.find(passport, 'passport')),
      destinationCountry: toCountryName(countries.find(destination, 'destination')),
      next: nextFrom && nextRule ? { from: nextFrom, rule: nextRule } : null,
      proposal: proposal && toProposal(proposal),
    }
  }
}

function toProposal({ entry, stayDays, foundAt, ...proposal }: WaitingProposal): QueuedRule['proposal'] {
  return {
    ...proposal,
    rule: { ...policyFacts(entry), stayDays },
    foundAt: new Date(foundAt).toISOString(),
  }
}
