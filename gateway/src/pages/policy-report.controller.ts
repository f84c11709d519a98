import { AppError } from '@borderlane/contracts/define'
import { reportPolicy } from '@borderlane/contracts/gateway'
import { counter, log } from '@borderlane/runtime'
import { Controller, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { outlineOf } from './path-outline'
import { Route } from '../routes/route'

/** Reports of one body: browsers gather some. */
const MOST_REPORTS = 20

/** The two forms that browsers send: `report-uri`, and the list of the Reporting API. */
const Reports = z.union([
  z
    .object({ 'csp-report': z.object({ 'effective-directive': z.string(), 'document-uri': z.string() }) })
    .transform(({ 'csp-report': one }) => [
      { directive: one['effective-directive'], page: one['document-uri'] },
    ]),
  z
    .array(
      z
        .object({ body: z.object({ effectiveDirective: z.string(), documentURL: z.string() }) })
        .transform(({ body }) => ({ directive: body.effectiveDirective, page: body.documentURL })),
    )
    .min(1)
    .max(MOST_REPORTS),
])

const refusals = counter('content_policy_reports_total', 'What browsers were kept from, by directive', [
  'directive',
])

/** What browsers tell about the content policy: a mistake on our side, an extension of theirs, or an attack. */
@Controller()
export class PolicyReportController {
  @Route(reportPolicy)
  report(@Req() request: FastifyRequest): void {
    const read = Reports.safeParse(request.body)
    if (!read.success) throw new AppError('validation.failed')
    for (const { directive, page } of read.data) {
      const name = DIRECTIVES.has(directive) ? directive : 'other'
      refusals.inc({ directive: name })
      log.info(
        {
          event: 'content_policy_report',
          reason: name,
          path: outlineOf(pathOf(page)),
        },
        'browser blocked content that the content security policy forbids',
      )
    }
  }
}

/** Those of our policy, and what browsers make of `script-src` and `style-src`: a label of a metric is no one's to choose. */
const DIRECTIVES = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'font-src', 'connect-src', 'frame-src', 'object-src', 'base-uri'],
  ...['form-action', 'frame-ancestors'],
])

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : '/')
