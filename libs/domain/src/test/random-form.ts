import { askedQuestions, questionsOf } from '@borderlane/contracts/forms/asked'
import type { Form } from '@borderlane/contracts/forms/form'
import {
  type Answer,
  type Answers,
  exampleOf,
  type Item,
  type Question,
  type SimpleKind,
} from '@borderlane/contracts/forms/question'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'

/** Numbers from 0 to below 1, the same ones for a seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = () => number

const below = (random: Random, count: number): number => Math.floor(random() * count)
const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)]!

const LIMITS: Record<SimpleKind, (random: Random) => object> = {
  text: (random) => ({
    max: 20 + below(random, 100),
    ...(random() < 0.3 && { format: pick(random, ['name', 'identifier'] as const) }),
  }),
  longtext: (random) => ({ max: 30 + below(random, 500) }),
  day: (random) => (random() < 0.5 ? {} : { range: pick(random, ['past', 'ahead'] as const) }),
  month: () => ({}),
  country: () => ({}),
  choice: (random) => ({
    choices: Array.from({ length: 2 + below(random, 6) }, (_, index) => `choice ${index}`),
  }),
  yesno: () => ({}),
  number: () => ({ least: 1, most: 90 }),
  email: () => ({}),
  phone: () => ({}),
  address: () => ({}),
}
const PARTS = {
  name: ['surname', 'givenNames'],
  address: ['line1', 'city', 'country'],
} as const

/** A name or an address in its parts. */
function composite(random: Random, id: string, isRequired: boolean): object {
  const kind = pick(random, ['name', 'address'] as const)
  const parts = PARTS[kind].map((part) => ({
    id: part,
    label: `Part ${part}`,
    sealed: true,
    required: isRequired && random() < 0.5,
    ...(part === 'country' ? { kind: 'country' } : { kind: 'text', max: 40 }),
    ...(random() < 0.3 && { blanks: ['doesNotApply'] }),
    ...(part !== 'country' && random() < 0.5 && { official: { field: `Box ${id}`, maxLength: 10 } }),
  }))
  return { kind, parts }
}

const SIMPLE = Object.keys(LIMITS) as SimpleKind[]

function simple(random: Random, id: string): Item {
  const kind = pick(random, SIMPLE)
  const asked = { id, label: `Question ${id}`, required: random() < 0.6, sealed: random() < 0.5 }
  return {
    ...asked,
    ...(random() < 0.3 && { help: 'How it is meant.' }),
    ...(random() < 0.3 && { officialField: `Field ${id}` }),
    ...(random() < 0.15 ? composite(random, id, asked.required) : { kind, ...LIMITS[kind](random) }),
  } as Item
}

function question(random: Random, id: string, before: readonly Question[]): Question {
  const conditions = before.filter(({ kind }) => kind === 'yesno' || kind === 'choice')
  const other = conditions.length > 0 && random() < 0.4 ? pick(random, conditions) : undefined
  const equals = other?.kind === 'choice' ? pick(random, other.choices) : pick(random, ['yes', 'no'])
  const own = simple(random, id)
  const beside = {
    ...(other && {
      when: {
        any: [{ question: other.id, equals }],
        ...(other.kind === 'yesno' &&
          random() < 0.3 && { all: [{ question: other.id, unless: equals === 'no' ? 'yes' : 'no' }] }),
      },
    }),
    ...(random() < 0.2 && { canWait: true as const }),
  }
  if (random() < 0.85) return { ...own, ...beside } as Question
  const { label, required, sealed } = own
  const items = Array.from({ length: 1 + below(random, 4) }, (_, index) =>
    simple(random, `${id}Item${index}`),
  )
  return { id, label, required, sealed, ...beside, kind: 'list', items, most: 1 + below(random, 5) }
}

/**
 * A form of any shape that the schema allows, with what every application must ask. For tests of everything that walks
 * a form.
 */
export function randomForm(random: Random): Form {
  const before: Question[] = []
  const sections = Array.from({ length: 1 + below(random, 6) }, (_, at) => ({
    id: `section${at}`,
    title: `Section ${at}`,
    questions: Array.from({ length: 1 + below(random, 12) }, (__, index) => {
      const made = question(random, `q${at}x${index}`, before)
      before.push(made)
      return made
    }),
  }))
  return {
    ...STANDARD_FORM,
    code: `random-${below(random, 1_000_000_000)}`,
    title: 'A form of any shape',
    sections: [...sections, ...STANDARD_FORM.sections],
  }
}

/** The example of every question that is asked, given the examples before it. */
export function exampleAnswers(form: Pick<Form, 'sections'>): Answers {
  const all = Object.fromEntries(questionsOf(form).map((one) => [one.id, exampleOf(one)]))
  return Object.fromEntries(askedQuestions(form, all).map(({ id }): [string, Answer] => [id, all[id]!]))
}

/** Some answers, right and hidden ones among them. */
export function randomAnswers(form: Pick<Form, 'sections'>, random: Random): Answers {
  return Object.fromEntries(
    questionsOf(form)
      .filter(() => random() < 0.6)
      .map((one): [string, Answer] => [
        one.id,
        one.kind === 'yesno'
          ? pick(random, ['yes', 'no'])
          : one.kind === 'choice'
            ? pick(random, one.choices)
            : exampleOf(one),
      ]),
  )
}
