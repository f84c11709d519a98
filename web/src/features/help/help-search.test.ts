import { HELP_ARTICLES, HELP_CATEGORIES } from '../../content/help-articles'
import { helpSearch } from './help.page'

const search = helpSearch(HELP_ARTICLES)
const ids = (query: string) => search(query).map(({ id }) => id)

test.each([
  ['refund', 'cancel'],
  ['refnud', 'cancel'],
  ['forgoten pasword', 'forgot-password'],
  ['Apple Pay', 'ways-to-pay'],
  ['WHERE IS MY ORDER', 'track'],
  ['passport expired', 'passport-validity'],
])('"%s" finds the article "%s"', (query, id) => {
  expect(ids(query)).toContain(id)
})

test('what no article speaks of finds nothing', () => {
  expect(ids('xylophone quartet')).toEqual([])
})

test('there are at least 32 questions, each with a name of its own and in a category of the page', () => {
  expect(HELP_ARTICLES.length).toBeGreaterThanOrEqual(32)
  expect(new Set(HELP_ARTICLES.map(({ id }) => id)).size).toBe(HELP_ARTICLES.length)
  for (const { category } of HELP_ARTICLES) expect(HELP_CATEGORIES).toContain(category)
})
