import {
  checkTrip,
  type TripAnswer,
  type TripLine,
  type TripProblem,
} from '@borderlane/contracts/catalogue/trips'
import { type FieldIssue, fieldIssues } from '@borderlane/contracts/errors'
import { AppError } from '@borderlane/contracts/define'
import {
  readTripAddress,
  type TripDraft,
  tripProblems,
  tripQuestion,
  tripRefusal,
  NEW_LEG,
  NEW_PASSPORT,
  NEW_PERMIT,
  NEW_TRAVELLER,
} from '@borderlane/domain/catalogue/trip-draft'
import { Calls, Site } from '@borderlane/messaging'
import { CONFIG, OverLimit } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import Mustache from 'mustache'
import { z } from 'zod'
import { dutySentences } from '@borderlane/domain/catalogue/duty'
import { type TripItem, tripPlan } from '@borderlane/domain/catalogue/trip-plan'
import { dutyInWords } from '@borderlane/words/duty-texts'
import { LANGUAGES } from '@borderlane/words/languages'
import { sentenceText } from '@borderlane/words/sentence-text'
import { translator } from '@borderlane/words/translator'
import { writtenDay } from '@borderlane/words/written'
import type { Config } from '../config'
import { RateLimits } from '../edge/rate-limit'
import { dressed, readTemplate } from './page-template'

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

const ENGLISH = LANGUAGES.en.format
const dutyWords = translator('duties', 'en')
const nameOfCountry = translator('countries', 'en')

const numbered = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row, index) => ({ ...row, number: index + 1 }))
/** With empty rows, which are there to be filled in. */
const filledUp = <Row>(rows: readonly Row[], fresh: Row, least: number): Row[] => [
  ...rows,
  ...Array.from({ length: Math.max(0, least - rows.length) }, () => fresh),
]

/** What the fields say. */
const fieldsView = ({ legs, travellers }: TripDraft) => ({
  legs: numbered(filledUp(legs, NEW_LEG, 3)),
  travellers: numbered(filledUp(travellers, NEW_TRAVELLER, 2)).map((one) => ({
    ...one,
    passports: filledUp(one.passports, NEW_PASSPORT, 2),
    held: filledUp(one.held, NEW_PERMIT, 1).map((permit) => ({ ...permit, [`is_${permit.kind}`]: true })),
  })),
})

/** What is to be corrected, in the groups of the fields. */
const wrongView = (problems: readonly (readonly [path: string, problem: TripProblem])[]) => ({
  wrong: problems.map(([path, problem]) => {
    const [group, row] = path.split('.')
    return { [`of_${group}`]: true, number: Number(row) + 1, [`is_${problem}`]: true }
  }),
})

function answerView(draft: TripDraft, answer: TripAnswer) {
  const { problems, days } = tripPlan(draft, answer)
  const [{ legs }] = answer.travellers as [TripAnswer['travellers'][number]]
  const itemView = ({ leg, line, travellers }: TripItem) => ({
    ...lineView(line, draft.legs[leg]!.arrive),
    country: draft.legs.length > 1 && legs[leg]!.country.name,
    people: travellers.length < draft.travellers.length ? travellers.map((one) => one + 1) : [],
  })
  return {
    answer: {
      on: writtenDay(answer.on, ENGLISH),
      problems: problems.map(itemView),
      best: numbered(answer.travellers).flatMap(({ number, best: { passport, why } }) => {
        const { country } = draft.travellers[number - 1]!.passports[passport]!
        return { number, country: nameOfCountry.find(country) ?? country, [`why_${why}`]: true }
      }),
      days: days.map(({ kind, day, leg, items }) => {
        const { country, via } = legs[leg]!
        return {
          [`is_${kind}`]: true,
          day: writtenDay(day, ENGLISH),
          country: country.name,
          stop: kind === 'arrive' &&
            via && { airport: `${via.name} (${via.airport})`, country: via.country.name },
          items: items.map(itemView),
        }
      }),
    },
  }
}

function lineView({ level, topic, code, params, duty, source, evidence, url }: TripLine, arrival: string) {
  const words = duty && dutyInWords(duty, dutySentences(duty, arrival, arrival), dutyWords.find, ENGLISH)
  return {
    [`is_${level}`]: true,
    text: words ? `${words.title}: ${words.text}` : sentenceText({ topic, code, params }, 'en'),
    source: source && {
      ...{ name: source.name, url: source.url },
      ...{ [`by_${evidence ?? 'none'}`]: true, readOn: writtenDay(source.asOf, ENGLISH) },
    },
    page: url && url !== source?.url && { url, name: new URL(url).hostname },
  }
}
