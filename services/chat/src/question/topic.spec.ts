import { LOCALES } from '@borderlane/contracts/primitives'
import { rowsThatFail } from '@borderlane/testing'
import { MARK_PATTERNS, marksIn, SUBJECTS } from './topic'

describe('names and numbers that stand in a question', () => {
  it('are found in their example', () => {
    const wrong = rowsThatFail(
      MARK_PATTERNS,
      ({ mark, language, example }) => `${mark} (${language}): "${example}"`,
      ({ mark, example }) => expect(marksIn(example)).toContain(mark),
    )
    expect(wrong).toEqual([])
  })

  it('are there in every language', () => {
    for (const mark of new Set(MARK_PATTERNS.map((one) => one.mark))) {
      const languages = MARK_PATTERNS.filter((one) => one.mark === mark).map(({ language }) => language)
      expect(new Set(languages)).toEqual(new Set(LOCALES))
    }
  })
})

it('every subject that our data does not cover has an article', () => {
  const help = jest.requireActual<{ articles: { id: string }[] }>(
    '@borderlane/words/locales/help-articles.json',
  )
  const articles = help.articles.map(({ id }) => id)
  for (const subject of SUBJECTS) expect(articles).toContain(subject)
})
