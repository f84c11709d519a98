import { LOCALES } from '@borderlane/contracts/primitives'
import { HELP_ARTICLES } from '@borderlane/words/help/en'
import { ALL_KINDS, formsOf, kindsIn, SUBJECTS, TOPIC_PATTERNS } from './topic'

const matches = (pattern: string, question: string): boolean =>
  formsOf(question).some((form) => new RegExp(pattern).test(form))

describe('the words of topics', () => {
  it.each(TOPIC_PATTERNS)(
    '$topic ($language): "$example" is understood by $pattern alone',
    ({ topic, language, pattern, example }) => {
      const others = TOPIC_PATTERNS.filter((one) => one.topic === topic && one.language === language)
      expect(others.map((one) => one.pattern).filter((one) => matches(one, example))).toEqual([pattern])
      expect(kindsIn(example).kinds).toContain(topic)
    },
  )

  it('are there for every topic in every language', () => {
    for (const kind of ALL_KINDS) {
      const languages = TOPIC_PATTERNS.filter(({ topic }) => topic === kind).map(({ language }) => language)
      expect(new Set(languages)).toEqual(new Set(LOCALES))
    }
  })

  it('name no topic that there is not', () => {
    expect(new Set(TOPIC_PATTERNS.map(({ topic }) => topic))).toEqual(new Set(ALL_KINDS))
  })
})

it('every subject that our data does not cover has an article', () => {
  const articles = HELP_ARTICLES.map(({ id }) => id)
  for (const subject of SUBJECTS) expect(articles).toContain(subject)
})
