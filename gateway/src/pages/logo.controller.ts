import { showLogo } from '@borderlane/contracts/catalogue/site'
import { AppError } from '@borderlane/contracts/define'
import { Site } from '@borderlane/messaging'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readInput, Route } from '../routes/route'

const YEAR_SECONDS = 365 * 24 * 60 * 60

@Controller()
export class LogoController {
  constructor(private readonly site: Site) {}

  @Route(showLogo)
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { input } = readInput(showLogo, request)
    const picture = await this.site.logo({ logo: { ...input, width: 1, height: 1 } })
    if (!picture) throw new AppError('request.not_found')
    void reply
      .headers({ 'content-type': 'image/png', 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable` })
      .send(picture)
  }
}
