import type { HelpArticle } from '@borderlane/words/help/help-article'
import MiniSearch from 'minisearch'
import { keyOf, wordsOf } from '../question/text'
import { link, type Texts } from './texts'

/** Words that stand in every question. */
const EMPTY = new Set(
  'a an the i my me you your we our it is are am was be do does did can could will would should may have has had to of in on at for from with by and or if so what when where which who why how that this there them they not no need want get please tell about say much many long some any im ive dont s t m'.split(
    ' ',
  ),
)
/** Share of a question's words that an article must have; a word in its title or in "also called" counts in full. */
const LEAST_SHARE = 0.6
/** Letters: a longer one is no word. */
const LONGEST_TERM = 40
/** No article has the greater part of so many different words. */
const MOST_TERMS = 60

/** The search in the help articles of one language. */
export class HelpSearch {
  private readonly index = new MiniSearch<HelpArticle>({
    fields: ['question', 'alsoCalled', 'answer'],
    idField: 'id',
    extractField: (article, field) => {
      if (field === 'alsoCalled') return (article.alsoCalled ?? []).join(' ')
      return article[field as 'id' | 'question' | 'answer']
    },
    tokenize: (text) => wordsOf(text).map(({ key }) => key),
    processTerm: (term) => (EMPTY.has(term) || term.length > LONGEST_TERM ? null : singular(term)),
    searchOptions: {
      boost: { question: 3, alsoCalled: 3 },
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      prefix: (term) => term.length > 4,
    },
  })
  private readonly byId: ReadonlyMap<string, HelpArticle>

  constructor(articles: readonly HelpArticle[]) {
    this.index.addAll(articles)
    this.byId = new Map(articles.map((article) => [article.id, article]))
  }

  /**
   * The article that answers a question.
   * @returns undefined where none holds most of its words
   */
  find(question: string): { article: HelpArticle; share: number } | undefined {
    const wanted = termsOf(question)
    if (wanted.size === 0 || wanted.size > MOST_TERMS) return undefined
    const best = this.index
      .search(question)
      .map((hit) => ({
        hit,
        share: shareOf(hit.match, hit.queryTerms, wanted.size),
        title: this.coverOf(String(hit.id), wanted),
      }))
      .filter(({ share }) => share >= LEAST_SHARE)
      .sort((a, b) => b.share - a.share || b.title - a.title || b.hit.score - a.hit.score)[0]
    const article = best && this.byId.get(String(best.hit.id))
    return article && { article, share: best.share }
  }

  /** How much of an article's own question is in what is asked. */
  private coverOf(id: string, wanted: ReadonlySet<string>): number {
    const title = [...termsOf(this.byId.get(id)!.question)]
    return title.filter((term) => wanted.has(term)).length / Math.max(1, title.length)
  }
}

/** The words of a text that say something. */
const termsOf = (text: string): Set<string> =>
  new Set(
    wordsOf(keyOf(text))
      .map(({ key }) => key)
      .filter((key) => !EMPTY.has(key))
      .map(singular),
  )

const singular = (word: string): string => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word)

/** How much of a question an article has: words in its answer alone count half. */
function shareOf(match: Record<string, string[]>, found: readonly string[], wanted: number): number {
  const inTitle = Object.values(match).some((fields) => fields.some((field) => field !== 'answer'))
  if (!inTitle) return 0
  return Math.min(1, found.length / wanted)
}

/** An article as an answer, with where one goes on. */
export const articleAnswer = ({ id, answer, question, link: path }: HelpArticle, texts: Texts): string[] => [
  answer,
  link(texts.t('link_help', { question }), `/help#${id}`),
  ...(path === '/' ? [link(texts.t('link_search'), path)] : []),
  ...(path === '/contact' ? [link(texts.t('link_contact'), path)] : []),
]
