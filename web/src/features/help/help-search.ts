import MiniSearch from 'minisearch'
import type { HelpArticle } from '@borderlane/words/help/help-article'

/** Without accents and case, so that "cafe" finds "Café". */
const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * A search over questions and answers that forgives typing errors: of words of four letters or more, one letter in
 * four may be wrong.
 */
export function helpSearch(articles: readonly HelpArticle[]): (query: string) => HelpArticle[] {
  const index = new MiniSearch<{ id: string; question: string; answer: string; also: string }>({
    fields: ['question', 'also', 'answer'],
    processTerm: plain,
    searchOptions: {
      boost: { question: 3, also: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 3 ? 0.25 : false),
      combineWith: 'AND',
      processTerm: plain,
    },
  })
  index.addAll(
    articles.map(({ id, question, answer, alsoCalled }) => ({
      id,
      question,
      answer,
      also: alsoCalled?.join(' ') ?? '',
    })),
  )
  const byId = new Map(articles.map((article) => [article.id, article]))
  return (query) => index.search(query).flatMap(({ id }) => byId.get(String(id)) ?? [])
}
