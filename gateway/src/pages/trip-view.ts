import type { TripAnswer, TripLine, TripProblem } from '@borderlane/contracts/catalogue/trips'
import { dutySentences } from '@borderlane/domain/catalogue/duty'
import {
  NEW_LEG,
  NEW_PASSPORT,
  NEW_PERMIT,
  NEW_TRAVELLER,
  type TripDraft,
} from '@borderlane/domain/catalogue/trip-draft'
import { type TripItem, tripPlan } from '@borderlane/domain/catalogue/trip-plan'
import { dutyInWords } from '@borderlane/words/duty-texts'
import { LANGUAGES } from '@borderlane/words/languages'
import { sentenceText } from '@borderlane/words/sentence-text'
import { translator } from '@borderlane/words/translator'
import { writtenDay } from '@borderlane/words/written'

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
export const fieldsView = ({ legs, travellers }: TripDraft) => ({
  legs: numbered(filledUp(legs, NEW_LEG, 3)),
  travellers: numbered(filledUp(travellers, NEW_TRAVELLER, 2)).map((one) => ({
    ...one,
    passports: filledUp(one.passports, NEW_PASSPORT, 2),
    held: filledUp(one.held, NEW_PERMIT, 1).map((permit) => ({ ...permit, [`is_${permit.kind}`]: true })),
  })),
})

/** What is to be corrected, in the groups of the fields. */
export const wrongView = (problems: readonly (readonly [path: string, problem: TripProblem])[]) => ({
  wrong: problems.map(([path, problem]) => {
    const [group, row] = path.split('.')
    return { [`of_${group}`]: true, number: Number(row) + 1, [`is_${problem}`]: true }
  }),
})

export function answerView(draft: TripDraft, answer: TripAnswer) {
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
          stop: kind === 'arrive' && via && `${via.name} (${via.airport}), ${via.country.name}`,
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
