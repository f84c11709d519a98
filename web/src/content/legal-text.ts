/** One section of a long text. Each paragraph is plain text; `list` follows the paragraphs. */
export interface LegalSection {
  id: string
  title: string
  paragraphs: readonly string[]
  list?: readonly string[]
}
