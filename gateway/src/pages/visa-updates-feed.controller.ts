import type { Caller } from '@borderlane/contracts/caller'
import {
  listVisaUpdates,
  readVisaUpdatesFeed,
  type VisaUpdate,
} from '@borderlane/contracts/catalogue/corrections'
import { Calls, Site } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import type { Config } from '../config'
import { readInput } from '../routes/read-input'
import { Route } from '../routes/route.decorator'
import { publicSite } from './site-document'
import { visaUpdatesFeed } from './visa-updates-feed'

@Controller()
export class VisaUpdatesFeedController {
  constructor(
    private readonly calls: Calls,
    private readonly site: Site,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route(readVisaUpdatesFeed)
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    readInput(readVisaUpdatesFeed, request)
    const updates = await this.newest(callerOf(request))
    const { name } = publicSite(await this.site.settings())
    void reply
      .headers({
        'content-type': 'application/rss+xml; charset=utf-8',
        'cache-control': 'public, max-age=300',
      })
      .send(visaUpdatesFeed(updates, this.config.PUBLIC_URL, name))
  }

  /** The first page, and what belongs to its last change on the next one. */
  private async newest(caller: Caller): Promise<VisaUpdate[]> {
    const read = (page: number) => this.calls.send(listVisaUpdates, { page, by: 'entered' }, caller)
    const { updates, total } = await read(1)
    if (updates.length === total) return updates
    const last = updates.at(-1)!
    const isOfLast = ({ enteredAt, publishedOn }: VisaUpdate) =>
      enteredAt === last.enteredAt && publishedOn === last.publishedOn
    return [...updates, ...(await read(2)).updates.filter(isOfLast)]
  }
}
