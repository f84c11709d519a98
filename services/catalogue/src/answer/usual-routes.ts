import type { UsualShares } from '@borderlane/contracts/catalogue/public'
import type { VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import type { FactName } from '@borderlane/contracts/catalogue/fact-values'
import type { ErrorCode } from '@borderlane/contracts/errors'
import { AppError } from '@borderlane/contracts/define'
import { Injectable } from '@nestjs/common'
import { readUsualPairs, type UsualPair } from '../sources/built-in-data'
import { RouteAnswers } from './answer-route'

const NO_ANSWER: readonly ErrorCode[] = ['catalogue.day_not_known', 'catalogue.requirement_not_found']

type ByFact = UsualShares['byFact'][number]

/** A route, its answer of today (null: there is no rule, or none for this day) and the facts that it lacks. */
export interface UsualRoute extends UsualPair {
  answer: VisaRequirement | null
  missing: FactName[]
}

@Injectable()
export class UsualRoutes {
  private pairs?: Promise<UsualPair[]>

  constructor(private readonly answers: RouteAnswers) {}

  async listRoutes(): Promise<UsualRoute[]> {
    this.pairs ??= readUsualPairs()
    return (await this.pairs).map((pair) => {
      const answer = this.answerOf(pair)
      return { ...pair, answer, missing: answer ? missingFacts(answer) : ['kind'] }
    })
  }

  async describeRoutes(): Promise<UsualShares> {
    const routes = await this.listRoutes()
    const complete = routes.filter(({ missing }) => missing.length === 0)
    return {
      routes: routes.length,
      complete: complete.length,
      completeShare: weightOf(complete) / weightOf(routes),
      byFact: NEEDED_FACTS.map((fact) => sharesOf(fact, routes)),
    }
  }

  private answerOf({ passport, destination }: UsualPair): VisaRequirement | null {
    try {
      return this.answers.findRequirement({ from: passport, to: destination })
    } catch (err) {
      if (err instanceof AppError && NO_ANSWER.includes(err.code)) return null
      throw err
    }
  }
}

const weightOf = (routes: readonly UsualPair[]) => routes.reduce((sum, { weight }) => sum + weight, 0)

function sharesOf(fact: FactName, routes: readonly UsualRoute[]): ByFact {
  const shares = { authority: 0, cited: 0, staff: 0, index: 0, unknown: 0 }
  for (const { answer, weight } of routes) {
    const known = answer?.facts.find((one) => one.fact === fact)
    if (known) shares[known.evidence] += weight
    else if (answer ? answer.unknownFacts.includes(fact) : fact === 'kind') shares.unknown += weight
  }
  const all = Object.values(shares).reduce((sum, one) => sum + one, 0)
  const share = (part: number) => (all === 0 ? 0 : part / all)
  return {
    fact,
    authority: share(shares.authority),
    cited: share(shares.cited),
    staff: share(shares.staff),
    index: share(shares.index),
    unknown: share(shares.unknown),
  }
}

/** What a traveller decides by. Not the authority's time, nor what a route may simply not have: conditions, an end. */
const NEEDED_FACTS = [
  'kind',
  'days',
  'entries',
  'validity',
  'fee',
  'passport',
  'duties',
] as const satisfies readonly FactName[]

/**
 * The facts that an answer lacks: those that no source says, or only an index. What a route has not (a stay without a visa
 * has no validity) is missing from neither list of the answer, and is not lacking.
 */
function missingFacts({ facts, unknownFacts }: Pick<VisaRequirement, 'facts' | 'unknownFacts'>): FactName[] {
  const ofIndex = facts.filter(({ evidence }) => evidence === 'index').map(({ fact }) => fact)
  return NEEDED_FACTS.filter((fact) => unknownFacts.includes(fact) || ofIndex.includes(fact))
}
