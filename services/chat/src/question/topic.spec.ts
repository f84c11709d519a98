import { LOCALES } from '@borderlane/contracts/primitives'
import { formsOf, TOPIC_PATTERNS, TOPICS, topicsOf } from './topic'

const matches = (pattern: string, question: string): boolean =>
  formsOf(question).some((form) => new RegExp(pattern).test(form))

describe('the words of topics', () => {
  it.each(TOPIC_PATTERNS)(
    '$topic ($languages): "$example" is understood by $pattern alone',
    ({ topic, pattern, example }) => {
      const ofTopic = TOPIC_PATTERNS.filter((one) => one.topic === topic).map((one) => one.pattern)
      expect(ofTopic.filter((one) => matches(one, example))).toEqual([pattern])
      expect(topicsOf(example)).toContain(topic)
    },
  )

  it('are there for every topic in every language', () => {
    for (const topic of TOPICS) {
      const languages = TOPIC_PATTERNS.filter((one) => one.topic === topic).flatMap((one) =>
        one.languages.split(','),
      )
      expect(new Set(languages)).toEqual(new Set(LOCALES))
    }
  })

  it('name no topic that there is not', () => {
    expect(new Set(TOPIC_PATTERNS.map(({ topic }) => topic))).toEqual(new Set(TOPICS))
  })
})
