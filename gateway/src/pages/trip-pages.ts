import { checkTrip } from '@borderlane/contracts/catalogue/trips'
import { AppError, type FieldIssue, fieldIssues } from '@borderlane/contracts/errors'
import {
  readTripAddress,
  type TripDraft,
  tripProblems,
  tripQuestion,
  tripRefusal,
} from '@borderlane/domain/catalogue/trip-draft'
import { Calls, Site } from '@borderlane/messaging'
import { CONFIG, OverLimit } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import Mustache from 'mustache'
import { z } from 'zod'
import type { Config } from '../config'
import { RateLimits } from '../edge/rate-limit'
import { dressed, readTemplate } from './page-template'
import { answerView, fieldsView, wrongView } from './trip-view'

const Template = z.object({ page: z.string() })

/**
 * The check of a trip as a page in English that is read without JavaScript: the address has the question, the fields are
 * plain ones. The application draws its own page in this one's place.
 */
@Injectable()
export class TripPages {
  private readonly template: z.infer<typeof Template> | undefined

  constructor(
    private readonly calls: Calls,
    private readonly limits: RateLimits,
    private readonly site: Site,
    @Inject(CONFIG) config: Config,
  ) {
    this.template = readTemplate(Template, 'trip.json', config)
  }

  /** @returns undefined where the build of the web has left no page */
  async read(request: FastifyRequest): Promise<string | undefined> {
    if (!this.template) return undefined
    const [, query] = request.url.split('?', 2)
    const draft = readTripAddress(new URLSearchParams(query))
    const outcome = query ? await this.answer(draft, request) : {}
    return Mustache.render(await dressed(this.template.page, this.site), { ...fieldsView(draft), ...outcome })
  }

  private async answer(draft: TripDraft, request: FastifyRequest): Promise<object> {
    const missing = tripProblems(draft)
    if (missing.length > 0) return wrongView(missing)
    const input = checkTrip.input.safeParse(tripQuestion(draft))
    if (!input.success) return refusedView(fieldIssues(input.error))
    try {
      await this.limits.count('public-read', request)
      return answerView(draft, await this.calls.send(checkTrip, input.data, { kind: 'guest' }))
    } catch (err) {
      if (err instanceof OverLimit) return { failed: true }
      if (!(err instanceof AppError)) throw err
      const { fields } = (err.details ?? {}) as { fields?: FieldIssue[] }
      return fields ? refusedView(fields) : { failed: true }
    }
  }
}

const refusedView = (fields: readonly FieldIssue[]) =>
  wrongView(fields.map((issue) => [issue.path, tripRefusal(issue)]))
