import type { PaperEntry } from '@borderlane/contracts/catalogue/papers'
import type { VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import type { Phrase } from '@borderlane/contracts/primitives'
import { groupOfPaper, type PaperGroup } from '@borderlane/domain/catalogue/paper-rules'
import type { TextKey } from '@borderlane/words/text-types'
import { phrased, type Texts } from './texts'

type Document = Phrase & Partial<Pick<PaperEntry, 'when' | 'condition'>>

/** Which papers are asked for, and of whom; nothing where no list has any. */
export function papersAnswer(
  { papers, requiredDocuments }: Pick<VisaRequirement, 'papers' | 'requiredDocuments'>,
  say: (code: TextKey<'chat'>) => string,
  texts: Texts,
): string[] {
  const all: Document[] =
    papers?.entries.map(({ name, ...one }) => ({ ...one, params: {}, text: name })) ?? requiredDocuments
  const listed = (wanted: PaperGroup): string[] =>
    all
      .filter(({ code }) => (papers ? groupOfPaper(papers, code) : 'usual') === wanted)
      .map((one) => `- ${phrased('documents', one, texts)}${conditionOf(one, texts)}`)
  return GROUPS.flatMap(([group, head]) => {
    const lines = listed(group)
    return lines.length > 0 ? [say(papers ? head : 'documents_no_list'), ...lines] : []
  })
}

/** For whom a paper is asked; what is kept in English alone is said in English only. */
function conditionOf({ when, condition }: Document, texts: Texts): string {
  const words = when && when !== 'case' ? texts.papers.find(`when.${when}`) : null
  const said = words ?? (texts.language === 'en' ? condition : '')
  return said ? ` (${said.replace(/[.。।]$/u, '')})` : ''
}

/** As the pages say it: only what the authority asks of everyone is asked for without a word beside it. */
const GROUPS = [
  ['always', 'documents_intro'],
  ['some', 'documents_some'],
  ['usual', 'documents_usual'],
] as const
