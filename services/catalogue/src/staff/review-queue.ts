import { listRuleQueue, type QueuedRule } from '@borderlane/contracts/catalogue/rules'
import type { InputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { summaryOf } from '../answer/requirement.view'
import { type UsualRoute, UsualRoutes } from '../answer/usual-routes'
import { type CountryDirectory, toCountryName } from '../rules/country-directory'
import { policyFacts } from '../rules/visa-policy'
import { ReviewQueueStore, type WaitingProposal, type WaitingRule } from './review-queue.store'

const PAGE_SIZE = 50

@Controller()
export class ReviewQueue {
  constructor(
    private readonly store: ReviewQueueStore,
    private readonly memory: CatalogueMemory,
    private readonly usual: UsualRoutes,
  ) {}

  @Handle(listRuleQueue)
  async listRuleQueue({ queue, destination, page }: InputOf<typeof listRuleQueue>) {
    const { day: today, countries } = this.memory.ofToday()
    const options = { today, destination, most: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE }
    const incomplete = (await this.usual.listRoutes()).filter(
      (route) => route.missing.length > 0 && (destination ?? route.destination) === route.destination,
    )
    const [waiting, queued] = await Promise.all([
      this.store.countRules(options),
      queue === 'incomplete'
        ? incomplete
            .slice(options.skip, options.skip + PAGE_SIZE)
            .flatMap((route) => this.toIncomplete(route))
        : this.store
            .listRules(queue, options)
            .then((rules) => rules.map((rule) => toQueuedRule(rule, countries))),
    ])
    const counts = { ...waiting, incomplete: incomplete.length }
    return {
      rules: queued,
      counts,
      total: counts[queue],
      page,
      pageSize: PAGE_SIZE,
    }
  }

  private toIncomplete({ passport, destination, weight, missing, answer }: UsualRoute): QueuedRule[] {
    const { day, countries, requirements } = this.memory.ofToday()
    const found =
      requirements.find(passport, destination, day) ?? requirements.before(passport, destination, day)
    if (!found) return []
    const { evidence, source, checkedOn, validUntil } = found.rule
    return [
      {
        passportCountry: toCountryName(countries.find(passport, 'passport')),
        destinationCountry: toCountryName(countries.find(destination, 'destination')),
        rule: summaryOf(found.rule),
        evidence,
        source,
        checkedOn,
        validUntil,
        next: answer?.next ?? null,
        asked: 0,
        missing,
        share: weight,
        proposal: null,
      },
    ]
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
