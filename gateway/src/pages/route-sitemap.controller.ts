import { listCountries, readRouteSitemap } from '@borderlane/contracts/catalogue/public'
import { Calls } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import type { Config } from '../config'
import { readInput } from '../routes/read-input'
import { Route } from '../routes/route.decorator'

@Controller()
export class RouteSitemapController {
  constructor(
    private readonly calls: Calls,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route(readRouteSitemap)
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    readInput(readRouteSitemap, request)
    const { countries } = await this.calls.send(listCountries, { lang: 'en' }, callerOf(request))
    const codes = countries.filter(({ featured }) => featured).map(({ code }) => code)
    const { origin } = new URL(this.config.PUBLIC_URL)
    const places = codes.flatMap((from) =>
      codes
        .filter((to) => to !== from)
        .map((to) => `<url><loc>${origin}/visa-results?from=${from}&amp;to=${to}</loc></url>\n`),
    )
    void reply
      .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${places.join('')}</urlset>\n`,
      )
  }
}
