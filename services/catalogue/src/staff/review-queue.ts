import { listRuleQueue, type QueuedRule } from '@borderlane/contracts/catalogue/rules'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { type CountryDirectory, toCountryName } from '../country/country-directory'
import { policyFacts } from '../rules/visa-policy'
import { ReviewQueueStore, type WaitingProposal, type WaitingRule } from './review-queue.store'

const PAGE_SIZE = 50

/** The rules that staff have to check, most requested first. */
@Controller()
export class ReviewQueue {
  constructor(
    private readonly store: ReviewQueueStore,
    private readonly memory: CatalogueMemory,
  ) {}

  @Handle(listRuleQueue)
  async listRuleQueue({
    queue,
    destination,
    page,
  }: InputOf<typeof listRuleQueue>): Promise<OutputOf<typeof listRuleQueue>> {
    const { day: today, countries } = this.memory.ofToday()
    const options = { today, destination, most: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE }
    const [counts, rules] = await Promise.all([
      this.store.countRules(options),
      this.store.listRules(queue, options),
    ])
    return {
      rules: rules.map((rule) => toQueuedRule(rule, countries)),
      counts,
      total: counts[queue],
      page,
      pageSize: PAGE_SIZE,
    }
  }
}

function toQueuedRule(
  { passport, destination, nextFrom, nextRule, proposal, ...rule }: WaitingRule,
  countries: CountryDirectory,
): QueuedRule {
  return {
    ...rule,
    passportCountry: toCountryName(countries.find(passport, 'passport')),
    destinationCountry: toCountryName(countries.find(destination, 'destination')),
    next: nextFrom && nextRule ? { from: nextFrom, rule: nextRule } : null,
    proposal: proposal && toProposal(proposal),
  }
}

function toProposal({ entry, stayDays, foundAt, ...proposal }: WaitingProposal): QueuedRule['proposal'] {
  return {
    ...proposal,
    rule: { ...policyFacts(entry), stayDays },
    foundAt: new Date(foundAt).toISOString(),
  }
}
