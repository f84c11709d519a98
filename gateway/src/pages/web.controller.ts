import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@borderlane/contracts/define'
import { PAGES } from '@borderlane/contracts/pages'
import { Site } from '@borderlane/messaging'
import { CONFIG, log } from '@borderlane/runtime'
import fastifyStatic from '@fastify/static'
import { Controller, Get, Inject, Req, Res } from '@nestjs/common'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { FOR_PROGRAMS } from '../edge/allowed-methods'
import type { Config } from '../config'
import { outlineOf } from './path-outline'
import { PublicAnswer } from '../edge/public-answer'
import { READY_FOLDER, ReadyPages } from './ready-pages'
import { ResultsPages } from './results-pages'
import { isPageOff, publicSite } from './site-document'
import { TripPages } from './trip-pages'

const DAY_SECONDS = 24 * 60 * 60
/** Names below assets hold a hash of their content; flags keep their names, and hardly ever change. */
const KEPT: [folder: string, cacheControl: string][] = [
  ['/assets/', `public, max-age=${365 * DAY_SECONDS}, immutable`],
  ['/flags/', `public, max-age=${7 * DAY_SECONDS}`],
  ['/guides/', `public, max-age=${7 * DAY_SECONDS}`],
]

/** The paper of the pages, as `web/index.html` has it in its light look. */
const PAPER = { background_color: '#fbfaf7', theme_color: '#fbfaf7' }

/** Serves the files of the built web, each under its own address, compressed as the build left them. */
export async function serveFiles(fastify: FastifyInstance, config: Config): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: config.WEB_ROOT,
    wildcard: false,
    // What is compressed is found beside its file: it needs no address, and each is compared with all before it.
    globIgnore: [`${READY_FOLDER}/**`, '**/*.{br,gz}'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Nothing here is worth asking for in parts.
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const [, kept] = KEPT.find(([folder]) => path.includes(folder)) ?? []
      reply.setHeader('cache-control', kept ?? 'no-cache')
    },
  })
}

/**
 * The pages of the web: those that anyone may find by a search ready to be read, all others one document, in which the
 * web itself chooses the page.
 */
@Controller()
export class WebController {
  private readonly pages: RegExp[]
  private readonly ready: ReadyPages

  constructor(
    private readonly results: ResultsPages,
    private readonly trips: TripPages,
    private readonly site: Site,
    @Inject(CONFIG) config: Config,
  ) {
    if (!existsSync(join(config.WEB_ROOT, 'index.html')))
      throw new Error('WEB_ROOT: the built web is not in this folder')
    this.ready = new ReadyPages(config.WEB_ROOT, config.PUBLIC_URL)
    const patterns = z
      .array(z.string())
      .parse(JSON.parse(readFileSync(join(config.WEB_ROOT, 'routes.json'), 'utf8')))
    this.pages = patterns.map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`))
  }

  /** What a browser needs to put the site among its programs. */
  @Get('/site.webmanifest')
  async sendManifest(@Res() reply: FastifyReply): Promise<void> {
    const { name, logo } = publicSite(await this.site.settings())
    const icon = logo
      ? { src: `/api/logo/${logo.id}`, sizes: `${logo.width}x${logo.height}` }
      : { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }
    await reply
      .headers({ 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' })
      .send(JSON.stringify({ name, start_url: '/', display: 'minimal-ui', icons: [icon], ...PAPER }))
  }

  @Get('*')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = request.url.split('?', 1)[0]!
    if (FOR_PROGRAMS.test(path)) throw new AppError('request.not_found')
    const results = path === PAGES.results ? await this.results.read(request) : undefined
    if (results && results !== 'unknown') return this.sendFilled(results.page, request, reply)
    const trip = path === PAGES.trip ? await this.trips.read(request) : undefined
    if (trip) return this.sendFilled(trip, request, reply)
    const site = await this.site.read()
    if (await this.ready.send(path, site, request, reply)) return
    const known = this.pages.some((page) => page.test(path)) && !isPageOff(path, site.settings)
    if (!known) log.info({ event: 'page_not_found', path: outlineOf(path) }, 'page not found')
    // A route of which nothing is known is no page to search engines, which leave it out; people read why.
    void reply.status(known && results !== 'unknown' ? 200 : 404)
    // As it is on the disk it is there in compressed form.
    if (site.version === 0) void reply.sendFile('index.html')
    else await this.ready.sendShell(site, request, reply)
  }

  private sendFilled(page: string, request: FastifyRequest, reply: FastifyReply): void {
    const { status, headers, body } = new PublicAnswer(page).for(request.headers)
    void reply
      .status(status)
      .headers({ ...headers, 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .type('text/html; charset=utf-8')
      .send(body)
  }
}
