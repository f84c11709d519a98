import type { HelpArticle } from '@borderlane/words/help/help-article'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** What answers are not about: anyone who reads no English is not left alone with that. */
const BEYOND = [
  'transit',
  'work-abroad',
  'study-abroad',
  'refugee-documents',
  'other-passports',
  'living-abroad',
  'residence-permit',
  'children',
  'criminal-record',
  'earlier-refusal',
  'overstay',
  'extend-stay',
  'health',
  'customs',
  'entry-conditions',
] as const
type Beyond = (typeof BEYOND)[number]

const isBeyond = (id: string): id is Beyond => (BEYOND as readonly string[]).includes(id)

/** The articles, those of them in the reader's language that there are. */
export function useArticles(english: readonly HelpArticle[]) {
  const { t, i18n } = useTranslation('help')
  const { language } = i18n
  const isOwn = ({ id }: HelpArticle) => language !== 'en' && isBeyond(id)
  const articles = useMemo(
    () =>
      english.map((article) =>
        language !== 'en' && isBeyond(article.id)
          ? {
              ...article,
              question: t(`beyond.${article.id}.question`),
              answer: t(`beyond.${article.id}.answer`),
            }
          : article,
      ),
    [english, language, t],
  )
  return { articles, isOwn }
}
