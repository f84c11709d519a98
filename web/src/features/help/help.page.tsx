import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  HELP_ARTICLES,
  HELP_CATEGORIES,
  HELP_CATEGORY_NAMES,
  type HelpArticle,
} from '../../content/help-articles'
import { paths } from '../../parts/navigation/paths'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { EnglishNotice, EnglishText } from '../../parts/words/english-text'
import { Accordion } from '../../ui/accordion'
import { Button, LinkButton } from '../../ui/button'
import { PageHeading } from '../../ui/page-heading'
import { TextField } from '../../ui/fields'
import MiniSearch from 'minisearch'

/** Questions and answers in four categories. What is searched for is in the address. */
export default function HelpPage() {
  const { t } = useTranslation('help')
  const [{ q }, change] = useAddressState(['q'])
  const isSearched = q.trim() !== ''
  // Made when someone searches: it takes a while.
  const { articles: all, isOwn } = useArticles(HELP_ARTICLES)
  const search = useMemo(() => (isSearched ? helpSearch(all) : undefined), [isSearched, all])
  const found = search ? search(q) : all
  const own = found.filter(isOwn)
  const inCategory = HELP_CATEGORIES.map((category) => ({
    category,
    articles: found.filter((article) => article.category === category && !isOwn(article)),
  })).filter(({ articles }) => articles.length > 0)
  return (
    <div className="page pt-10">
      <title>{t('pageTitle')}</title>
      <meta name="description" content={t('intro')} />
      <PageHeading>{t('title')}</PageHeading>
      <p className="measure mt-3 text-18 text-soft">{t('intro')}</p>
      <div className="mt-6 space-y-6">
        <EnglishNotice />
        <form role="search" onSubmit={(event) => event.preventDefault()}>
          <TextField
            id="help-search"
            type="search"
            label={t('search')}
            value={q}
            maxLength={100}
            onChange={(event) => change({ q: event.target.value })}
          />
        </form>
        <p role="status" className="sr-only">
          {q.trim() && t('found', { count: found.length })}
        </p>
      </div>
      {found.length === 0 ? (
        <NoResults onClear={() => change({ q: '' })} />
      ) : (
        <div className="mt-8 max-w-3xl space-y-10">
          {own.length > 0 && (
            <section>
              <h2 className="text-24 md:text-32">{t('beyond.title')}</h2>
              <div className="mt-3">
                <Accordion items={own.map(itemOf)} />
              </div>
            </section>
          )}
          {inCategory.map(({ category, articles }) => (
            <section key={category}>
              <h2 className="text-24 md:text-32">
                <EnglishText>{HELP_CATEGORY_NAMES[category]}</EnglishText>
              </h2>
              <EnglishText className="mt-3">
                <Accordion items={articles.map(itemOf)} />
              </EnglishText>
            </section>
          ))}
        </div>
      )}
      <div className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-hairline pt-6">
        <p className="text-18 max-sm:w-full">{t('more')}</p>
        <LinkButton label={t('contact')} to={paths.contact()} />
        <LinkButton variant="quiet" label={t('home')} to={paths.home()} />
      </div>
    </div>
  )
}

const itemOf = (article: HelpArticle) => ({
  id: article.id,
  title: article.question,
  content: <Answer article={article} />,
})

function Answer({ article }: { article: HelpArticle }) {
  const { t } = useTranslation('help')
  return (
    <>
      <p>{article.answer}</p>
      {article.official && (
        <ul className="mt-2">
          {article.official.map(({ name, url }) => (
            <li key={url}>
              <a
                href={url}
                rel="noreferrer"
                className="inline-flex min-h-11 items-center text-blue underline underline-offset-4"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {article.link && (
        <Link to={article.link} className="mt-2 inline-block text-blue underline underline-offset-4">
          {t('goOn')}
        </Link>
      )}
    </>
  )
}

function NoResults({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('help')
  return (
    <div className="mt-8 space-y-3">
      <h2 className="text-24">{t('none')}</h2>
      <p className="text-soft">{t('noneText')}</p>
      <Button variant="quiet" label={t('clear')} onClick={onClear} />
    </div>
  )
}

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

function useArticles(english: readonly HelpArticle[]) {
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
