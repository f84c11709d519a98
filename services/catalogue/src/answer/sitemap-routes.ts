import { listSitemapRoutes } from '@borderlane/contracts/catalogue/internal'
import type { OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { CatalogueMemory } from './catalogue-memory'

@Controller()
export class SitemapRoutes {
  constructor(private readonly memory: CatalogueMemory) {}

  @Handle(listSitemapRoutes)
  async listSitemapRoutes(): Promise<OutputOf<typeof listSitemapRoutes>> {
    const { countries, offers } = this.memory.ofToday()
    const featured = countries.countries.filter((country) => country.featured)
    const isOff = (passport: (typeof featured)[number], destination: (typeof featured)[number]) => {
      const kind = this.memory.findKind(passport, destination)
      return kind !== null && offers.findOffer(passport.code, destination.code, kind).mode === 'off'
    }
    return {
      routes: featured.flatMap((passport) =>
        featured
          .filter((destination) => destination !== passport && !isOff(passport, destination))
          .map((destination) => passport.code + destination.code),
      ),
    }
  }
}
