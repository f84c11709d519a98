import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@borderlane/contracts/errors'
import { CONFIG, log } from '@borderlane/runtime'
import fastifyStatic from '@fastify/static'
import { Controller, Get, Head, Inject, Req, Res } from '@nestjs/common'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from './config'

/** Addresses of programs: a wrong one gets an error as JSON, never a page. */
const FOR_PROGRAMS = /^\/(api|auth\/v1|files|webhooks|health|docs|assets|flags)(\/|$)/
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Serves the files of the built web, each under its own address, compressed as the build left them. */
export async function serveFiles(fastify: FastifyInstance, config: Config): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: config.WEB_ROOT,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names below assets hold a hash of their content.
      const forEver = path.includes('/assets/')
      reply.setHeader('cache-control', forEver ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
}

/** The pages of the web: one document, in which the web itself chooses the page. */
@Controller()
export class WebController {
  private readonly pages: RegExp[]

  constructor(@Inject(CONFIG) config: Config) {
    const patterns = z
      .array(z.string())
      .parse(JSON.parse(readFileSync(join(config.WEB_ROOT, 'routes.json'), 'utf8')))
    this.pages = patterns.map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`))
  }

  @Get('*')
  page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const path = request.url.split('?', 1)[0]!
    if (FOR_PROGRAMS.test(path)) throw new AppError('request.not_found')
    const known = this.pages.some((page) => page.test(path))
    // Paths of strangers may hold anything; a short one is enough to find a broken link.
    if (!known) log.info({ event: 'page_not_found', path: path.slice(0, 100) }, 'there is no such page')
    void reply.status(known ? 200 : 404).sendFile('index.html')
  }

  @Head('*')
  head(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.page(request, reply)
  }
}
