import { Readable } from 'node:stream'
import { AppError, type Routed } from '@borderlane/contracts/define'
import { downloadDocument } from '@borderlane/contracts/documents/order-holder'
import {
  beginOrganisationSignIn,
  finishOrganisationSignIn,
} from '@borderlane/contracts/identity/organisation'
import { followMailLink, reauthenticate } from '@borderlane/contracts/identity/public'
import type { FastifyInstance } from 'fastify'

/** A GET of these uses something up, or mails: programs that only look must not reach them. */
const NOT_BY_HEAD: ReadonlySet<Routed | undefined> = new Set<Routed>([
  beginOrganisationSignIn,
  finishOrganisationSignIn,
  followMailLink,
  reauthenticate,
  downloadDocument,
])

export const hasHead = (contract: Routed | undefined): boolean => !NOT_BY_HEAD.has(contract)

/** HEAD is answered as GET is, without a body; a body that would be made while it is sent is not made. */
export function answerHeadRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const isRefused = request.method === 'HEAD' && !hasHead(request.routeOptions.config.contract)
    // The filter makes 405 of it.
    done(isRefused ? new AppError('request.not_found') : undefined)
  })
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return done(null, payload)
    payload.destroy()
    done(null, Readable.from([]))
  })
}
