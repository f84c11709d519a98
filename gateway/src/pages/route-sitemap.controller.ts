import { listSitemapRoutes } from '@borderlane/contracts/catalogue/internal'
import { readRouteSitemap } from '@borderlane/contracts/catalogue/public'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config'
import { readInput, Route } from '../routes/route'

@Controller()
export class RouteSitemapController {
  constructor(
    private readonly calls: Calls,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route(readRouteSitemap)
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    readInput(readRouteSitemap, request)
    const { routes } = await this.calls.send(listSitemapRoutes, {}, serviceCaller('gateway'))
    const { origin } = new URL(this.config.PUBLIC_URL)
    const places = routes.map(
      (route) =>
        `<url><loc>${origin}/visa-results?from=${route.slice(0, 2)}&amp;to=${route.slice(2)}</loc></url>\n`,
    )
    void reply
      .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${places.join('')}</urlset>\n`,
      )
  }
}
