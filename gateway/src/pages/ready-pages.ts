import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { KnownSite } from '@borderlane/messaging'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPageOff, siteDocument, siteMap } from './site-document'

/** The built web has this where the origin of the site belongs: it is built once and served anywhere. */
export const ORIGIN_AT_BUILD = 'https://origin.invalid'
/** Below the folder of the built web; nothing in it is served under its own name. */
export const READY_FOLDER = 'pages'
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/** No path of a page has a blank. */
const SHELL = 'the shell'

type Coding = 'br' | 'gzip' | 'identity'

interface ReadyPage {
  type: string
  tag: string
  body: (coding: Coding) => Promise<Buffer>
}

const CODERS: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  // 11, the default, takes three times as long for 4 % less.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
  identity: async (body) => body,
}

/**
 * Pages that the build has rendered, with site map and robots file, held in memory with this site's addresses. Each is
 * compressed when someone first asks for it so: all at once would double the time that a gateway takes to start.
 */
export class ReadyPages {
  /** By path, as the build has left them. */
  private readonly built: ReadonlyMap<string, { text: string; ending: string }>
  private pages: ReadonlyMap<string, ReadyPage> = new Map()
  private version = -1

  /** @param publicUrl where the site is, without a path */
  constructor(webRoot: string, publicUrl: string) {
    const folder = join(webRoot, READY_FOLDER)
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
    const read = (file: string) =>
      readFileSync(file, 'utf8').replaceAll(ORIGIN_AT_BUILD, new URL(publicUrl).origin)
    const ready = names
      .filter((name) => extname(name) in TYPES)
      .map((name): [string, { text: string; ending: string }] => {
        const path = name.replace(/\.html$/, '').replaceAll('\\', '/')
        const page = { text: read(join(folder, name)), ending: extname(name) }
        return [path === 'index' ? '/' : `/${path}`, page]
      })
    this.built = new Map([...ready, [SHELL, { text: read(join(webRoot, 'index.html')), ending: '.html' }]])
  }

  /** The document in which the web itself chooses the page. */
  sendShell(site: KnownSite, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    return this.send(SHELL, site, request, reply)
  }

  /** Sends the page of a path under the settings of the site. false: there is none, and nothing was sent. */
  async send(path: string, site: KnownSite, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    this.follow(site)
    const page = this.pages.get(path.length > 1 ? path.replace(/\/$/, '') : path)
    if (!page) return false
    const coding = codingOf(request.headers['accept-encoding'])
    void reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', `"${page.tag}-${coding}"`)
    if (request.headers['if-none-match']?.includes(`"${page.tag}-${coding}"`)) {
      void reply.status(304).send()
      return true
    }
    const body = await page.body(coding)
    if (coding !== 'identity') void reply.header('content-encoding', coding)
    void reply.type(page.type).send(body)
    return true
  }

  /** Makes all pages again once the operator has set something. */
  private follow({ version, settings }: KnownSite): void {
    if (version === this.version) return
    this.version = version
    this.pages = new Map(
      [...this.built]
        .filter(([path]) => !isPageOff(path, settings))
        .map(([path, { text, ending }]) => {
          const dressed =
            ending === '.html'
              ? siteDocument(text, settings)
              : ending === '.xml'
                ? siteMap(text, settings)
                : text
          return [path, readyPage(version === 0 ? text : dressed, TYPES[ending]!)]
        }),
    )
  }
}

function readyPage(text: string, type: string): ReadyPage {
  const identity = Buffer.from(text)
  const made = new Map<Coding, Promise<Buffer>>()
  return {
    type,
    tag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    body(coding) {
      const known = made.get(coding)
      if (known) return known
      const body = CODERS[coding](identity)
      made.set(coding, body)
      // A failure is not kept: the next one who asks tries again.
      body.catch(() => made.delete(coding))
      return body
    },
  }
}

function codingOf(header = ''): Coding {
  const accepts = (coding: string) =>
    new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(header)
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
}
