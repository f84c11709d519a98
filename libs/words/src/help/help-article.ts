/** The categories of the help page, in its order. */
export const HELP_CATEGORIES = ['application', 'payment', 'account', 'security'] as const
export type HelpCategory = (typeof HELP_CATEGORIES)[number]

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
