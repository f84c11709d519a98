import type { Caller } from '@borderlane/contracts/caller'
import { type Envelope, type EnvelopeAnswer, VerifyBody } from '@borderlane/contracts/identity/protocol'
import { followMailLink, verify } from '@borderlane/contracts/identity/public'
import { Handle } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import type { Config } from '../config'
import { clientOf, readBody, respond } from '../envelope'
import { safeRedirect } from '../redirect'
import { FollowedLink } from './follow-link'
import { LinkService } from './verify-link'

/** Links and codes of mails. */
@Controller()
export class LinkController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly followed: FollowedLink,
    private readonly links: LinkService,
  ) {}

  @Handle(followMailLink)
  followMailLink(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const target = safeRedirect(input.query['redirect_to'], {
        siteUrl: this.config.PUBLIC_URL,
        origins: this.config.REDIRECT_ORIGINS,
      })
      const location = await this.followed.follow(input, target, clientOf(input, caller))
      return { status: 303, headers: { location } }
    })
  }

  @Handle(verify)
  verify(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => ({
      body: await this.links.verify(readBody(VerifyBody, input), input, clientOf(input, caller)),
    }))
  }
}
