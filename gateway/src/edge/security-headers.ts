import { reportPolicy } from '@borderlane/contracts/gateway'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config'

/** Where browsers tell what the content policy kept them from. */
const REPORTS_PATH = reportPolicy.http!.split(' ')[1]!

/** The headers that keep a browser from doing what the site never asks for. */
export function securityHeaders(config: Config): Record<string, string> {
  const https = config.PUBLIC_URL.startsWith('https:')
  // docs.stripe.com/security/guide#content-security-policy
  const [scripts, frames, calls] = config.STRIPE_PUBLISHABLE_KEY
    ? [
        ['https://js.stripe.com', 'https://*.js.stripe.com'],
        ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        ['https://api.stripe.com'],
      ]
    : [[], [], []]
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...scripts],
        'script-src-attr': ["'none'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...calls],
        // A PDF beside the case that it belongs to: the page makes the frame's address itself.
        'frame-src': ["'self'", 'blob:', ...frames],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        // The first is the older form, which Firefox and Safari read.
        'report-uri': [REPORTS_PATH],
        'report-to': ['policy'],
        // On plain http it would make browsers ask for scripts that no one serves.
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true },
  })
  // The same for every answer, so they are worked out once.
  const headers: Record<string, string> = {}
  const collect = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => undefined,
  }
  apply({} as never, collect as never, () => undefined)
  headers['Reporting-Endpoints'] = `policy="${REPORTS_PATH}"`
  return headers
}

/** Sends them with every answer, and says that what is personal is kept nowhere. */
export function sendSecurityHeaders(fastify: FastifyInstance, headers: Record<string, string>): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    const { contract } = request.routeOptions.config
    if (contract) reply.header('cache-control', contract.cacheSeconds ? 'no-cache' : 'no-store')
    // Files, pages and public answers: of these there is a compressed form.
    if (!contract || contract.cacheSeconds) reply.header('vary', 'accept-encoding')
    done()
  })
}
