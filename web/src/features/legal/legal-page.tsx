import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EnglishNotice, EnglishText } from '../../parts/words/english-text'
import { useWords } from '../../parts/words/use-words'
import { PageHeading } from '../../ui/page-heading'

/** A file of `content`, in English only. `updated`: the day. */
interface LegalText {
  updated: string
  sections: readonly { id: string; title: string; paragraphs: readonly string[]; list?: readonly string[] }[]
}

interface LegalPageProps {
  title: string
  pageTitle: string
  description: string
  text: LegalText
  /** What follows a section, by its id. */
  below?: Record<string, ReactNode>
}

export function LegalPage({ title, pageTitle, description, text, below = {} }: LegalPageProps) {
  const { t } = useTranslation('legal')
  const { date } = useWords()
  return (
    <div className="page pt-10">
      <title>{pageTitle}</title>
      <meta name="description" content={description} />
      <PageHeading>{title}</PageHeading>
      <p className="mt-2 text-soft">{t('updated', { date: date(text.updated, 'day') })}</p>
      <div className="mt-4">
        <EnglishNotice />
      </div>
      <EnglishText className="mt-8 grid gap-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label={t('contents')} className="print:hidden">
          <ul className="lg:sticky lg:top-6">
            {text.sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center text-blue underline underline-offset-4"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 space-y-10">
          {text.sections.map(({ id, title, paragraphs, list }) => (
            <section key={id} id={id} className="measure space-y-3">
              <h2 className="text-24">{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {list && (
                <ul className="list-disc space-y-1.5 ps-6">
                  {list.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )}
              {below[id]}
            </section>
          ))}
        </div>
      </EnglishText>
    </div>
  )
}
