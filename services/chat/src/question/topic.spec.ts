import { LOCALES } from '@borderlane/contracts/primitives'
import { rowsThatFail } from '@borderlane/testing'
import { HELP_ARTICLES } from '@borderlane/words/help/en'
import { ALL_KINDS, formsOf, kindsIn, SUBJECTS, TOPIC_PATTERNS } from './topic'

describe('the words of topics', () => {
  it('are understood in their example, by one pattern of the topic and language alone', () => {
    const patterns = new Map(TOPIC_PATTERNS.map(({ pattern }) => [pattern, new RegExp(pattern)]))
    const wrong = rowsThatFail(
      TOPIC_PATTERNS,
      ({ topic, language, example }) => `${topic} (${language}): "${example}"`,
      ({ topic, language, pattern, example }) => {
        const forms = formsOf(example)
        const understood = TOPIC_PATTERNS.filter((one) => one.topic === topic && one.language === language)
          .map((one) => one.pattern)
          .filter((one) => forms.some((form) => patterns.get(one)!.test(form)))
        expect(understood).toEqual([pattern])
        expect(kindsIn(example).kinds).toContain(topic)
      },
    )
    expect(wrong).toEqual([])
  })

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
