/** One section of a long text. Each paragraph is plain text; `list` follows the paragraphs. */
export interface LegalSection {
  /** Anchor of the section. */
  id: string
  title: string
  paragraphs: readonly string[]
  list?: readonly string[]
}
