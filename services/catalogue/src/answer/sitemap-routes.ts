import { listSitemapRoutes } from '@borderlane/contracts/catalogue/internal'
import type { OutputOf } from '@borderlane/contracts/define'
import { closingCondition } from '@borderlane/domain/catalogue/closing-condition'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { CatalogueMemory } from './catalogue-memory'

@Controller()
export class SitemapRoutes {
  constructor(private readonly memory: CatalogueMemory) {}

  @Handle(listSitemapRoutes)
  async listSitemapRoutes(): Promise<OutputOf<typeof listSitemapRoutes>> {
    const { countries, day, offers, requirements } = this.memory.ofToday()
    const featured = countries.countries.filter((country) => country.featured)
    const isAnswered = (passport: (typeof featured)[number], destination: (typeof featured)[number]) => {
      const [from, to] = [passport.code, destination.code]
      const rule = requirements.find(from, to, day)?.rule
      if (!rule || closingCondition({ conditions: this.memory.findConditions(from, to, rule) })) return false
      const kind = this.memory.kindOf(rule, passport, destination)
      return kind === null || offers.findOffer(from, to, kind).mode !== 'off'
    }
    return {
      routes: featured.flatMap((passport) =>
        featured
          .filter((destination) => destination !== passport && isAnswered(passport, destination))
          .map((destination) => passport.code + destination.code),
      ),
    }
  }
}
