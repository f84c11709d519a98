import { HELP_ARTICLES } from '@borderlane/words/help/en'
import { SHIPPED_NAME } from '@borderlane/words/site-name'
import { GUIDE_SLUGS, GUIDES } from '../../content/guides/guides'
import { ORIGIN_AT_BUILD } from '../../parts/navigation/origin'
import { paths } from '../../parts/navigation/paths'

/** What search engines read of a page: its questions with their answers, and where it is. No ratings: ours are samples. */
export function structuredData(path: string, title: string): string {
  const slug = GUIDE_SLUGS.find((one) => paths.guide(one) === path)
  const faqs = slug
    ? GUIDES[slug].faqs
    : path === paths.help()
      ? HELP_ARTICLES.map(({ question, answer }) => ({ q: question, a: answer }))
      : []
  const above = slug ? [{ name: 'Get My Visa', path: paths.destinations() }] : []
  const name = nameOf(title)
  const trail = [{ name: SHIPPED_NAME, path: paths.home() }, ...above, { name, path }]
  return [...(faqs.length > 0 ? [faqPage(faqs)] : []), ...(path === paths.home() ? [] : [breadcrumbs(trail)])]
    .map(
      (data) =>
        `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    )
    .join('')
}

/** What a page is called where the name of the site is before it; the gateway puts the site's own name in. */
export const nameOf = (title: string): string => title.replace(` - ${SHIPPED_NAME}`, '')

function faqPage(faqs: readonly { q: string; a: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ q, a }) => ({
      '@type': 'Question',
      name: q,
      acceptedAnswer: { '@type': 'Answer', text: a },
    })),
  }
}

function breadcrumbs(trail: { name: string; path: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: ORIGIN_AT_BUILD + path,
    })),
  }
}
