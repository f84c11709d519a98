import help from '@borderlane/words/locales/help-articles.json'

/** The categories of the help page, in its order. */
export const HELP_CATEGORIES = ['application', 'payment', 'account', 'security'] as const
type HelpCategory = (typeof HELP_CATEGORIES)[number]
export const HELP_CATEGORY_NAMES: Record<HelpCategory, string> = help.categories

/** A question and its answer. Answers are plain text; `link` is a path of the web where one goes on. */
export interface HelpArticle {
  /** Stable name: the address `/help#<id>` and the chat's citation. */
  id: string
  category: HelpCategory
  question: string
  answer: string
  /** Words that people use for the same thing, for the search. */
  alsoCalled?: readonly string[]
  link?: string
  /** Pages of authorities that say what we do not. */
  official?: readonly { name: string; url: string }[]
}

export const HELP_ARTICLES = help.articles as readonly HelpArticle[]
