import countries from '@borderlane/words/locales/en/countries.json'
import duties from '@borderlane/words/locales/en/duties.json'
import papers from '@borderlane/words/locales/en/papers.json'
import questions from '@borderlane/words/locales/en/questions.json'
import rule from '@borderlane/words/locales/en/rule.json'
import trip from '@borderlane/words/locales/en/trip.json'
import { SHIPPED_NAME } from '@borderlane/words/site-name'
import i18next, { type ResourceKey } from 'i18next'
import { type ComponentType, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { initReactI18next } from 'react-i18next'
import { matchRoutes, type RouteObject, StaticRouter } from 'react-router'
import { GUIDE_SLUGS, GUIDES } from '../../content/guides'
import guideTexts from '../../locales/en/guideTexts.json'
import { ORIGIN_AT_BUILD } from '../../parts/navigation/origin'
import { paths, PATTERNS } from '../../parts/navigation/paths'
import { Providers } from '../providers'
import { Layout } from '../layout'
import { pages } from '../router'
import { fetchPages } from '../../parts/navigation/visits'
import { Routed } from '../visited'
import { ResultsTemplate } from './results-template'
import { HELP_ARTICLES } from '../../content/help-articles'
import { TripTemplate } from './trip-template'

/** The pages that anyone may find by a search: they are sent as they look, and the application takes over. */
export const PUBLIC_PATHS = [
  paths.home(),
  paths.destinations(),
  ...GUIDE_SLUGS.map((slug) => paths.guide(slug)),
  paths.help(),
  paths.about(),
  paths.contact(),
  paths.testimonials(),
  paths.visaUpdates(),
  paths.data(),
  paths.affiliates(),
  paths.refer(),
  paths.terms(),
  paths.privacy(),
  paths.accessibility(),
  paths.status(),
]

export { ORIGIN_AT_BUILD as ORIGIN } from '../../parts/navigation/origin'

/** Countries whose pictures are made, by the name of the file below `/guides`. */
export const PICTURES = Object.fromEntries(
  GUIDE_SLUGS.map((slug) => [`/guides/${slug}.png`, GUIDES[slug].countryCode]),
)
const PICTURE_OF_SITE = '/guides/site.png'

const texts = Object.fromEntries(
  Object.entries(
    import.meta.glob<ResourceKey>('../../locales/en/*.json', { eager: true, import: 'default' }),
  ).map(([path, text]) => [path.split('/').at(-1)!.replace('.json', ''), text]),
)

await i18next.use(initReactI18next).init({
  lng: 'en',
  // The menu of languages has the same entries as in a browser.
  supportedLngs: Object.keys(import.meta.glob('../../locales/*/site.json')).map((path) =>
    path.split('/').at(-2)!,
  ),
  defaultNS: 'site',
  resources: { en: { ...texts, countries, duties, papers, 'paper-texts': {}, questions, rule, trip } },
  interpolation: { escapeValue: false, defaultVariables: { brand: SHIPPED_NAME } },
})

const pageModules = import.meta.glob<{ default: ComponentType }>('../../features/*/*.page.tsx')

// What React puts in front of a page for the head of its document.
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/

/**
 * A public page in English: what belongs into its head, and its content, both as HTML; and the modules that this page
 * alone is made of, by their paths in this project.
 */
export async function render(path: string): Promise<Rendered> {
  const { own, title, description, content } = await draw(path, pages)
  const slug = GUIDE_SLUGS.find((one) => paths.guide(one) === path)
  const picture = slug ? `/guides/${slug}.png` : PICTURE_OF_SITE
  return {
    head: own + social({ path, title, description, picture }) + structuredData(path, title),
    content,
    modules: await modulesOf(matchRoutes(pages, path)!.at(-1)!.route),
  }
}

/**
 * The page of a route's answer with places that the gateway fills in (Mustache), and its title alone, which is in
 * several of them. `{{{data}}}` is for programs: search engines, and the application.
 */
export async function renderResults() {
  const address = `${PATTERNS.results}?from={{fromCode}}&amp;to={{toCode}}`
  const canonical = `<link rel="canonical" href="${ORIGIN_AT_BUILD}${address}">`
  const page = await renderTemplate(PATTERNS.results, ResultsTemplate, address, '{{{picture}}}')
  const head = page.head.replace('</title>', `</title>${canonical}`) + '{{{data}}}'
  return { page: { ...page, head }, title: nameOf(page.title), pictureOfSite: PICTURE_OF_SITE }
}

/** The page that checks a trip, filled in by the gateway too. */
export const renderTrip = () => renderTemplate(PATTERNS.trip, TripTemplate, PATTERNS.trip, PICTURE_OF_SITE)

async function renderTemplate(path: string, Component: ComponentType, address: string, picture: string) {
  const { own, title, description, content } = await draw(path, [
    { Component: Layout, children: [{ path, Component }] },
  ])
  return {
    head: own + social({ path: address, title, description, picture }),
    ...{ title, content, modules: await modulesOf(matchRoutes(pages, path)!.at(-1)!.route) },
  }
}

interface Rendered {
  head: string
  content: string
  modules: string[]
}

async function draw(path: string, routes: RouteObject[]) {
  await fetchPages(routes, path)
  const { prelude } = await prerender(
    <StrictMode>
      <Providers>
        <StaticRouter location={path}>
          <Routed routes={routes} />
        </StaticRouter>
      </Providers>
    </StrictMode>,
  )
  const html = await new Response(prelude).text()
  const own = HEAD.exec(html)![0]
  const [title, description] = [
    /<title>([^<]*)<\/title>/.exec(own)?.[1],
    /<meta name="description" content="([^"]*)"/.exec(own)?.[1],
  ]
  if (!title || !description) throw new Error(`${path} has no title or no description`)
  return { own, title, description, content: html.slice(own.length) }
}

async function modulesOf({ lazy, handle }: RouteObject): Promise<string[]> {
  if (typeof lazy !== 'function') return []
  const { Component } = await lazy()
  const { texts: names } = handle as { texts: string[] }
  for (const [path, load] of Object.entries(pageModules))
    if ((await load()).default === Component)
      return [
        path.replace('../../', 'src/'),
        ...names.filter((name) => name in texts).map((name) => `src/locales/en/${name}.json`),
      ]
  throw new Error('a page that is nowhere')
}

function social(props: Record<'path' | 'title' | 'description' | 'picture', string>) {
  const { path, title, description, picture } = props
  const values = {
    'og:type': 'website',
    'og:site_name': SHIPPED_NAME,
    'og:title': title,
    'og:description': description,
    'og:url': ORIGIN_AT_BUILD + path,
    'og:image': ORIGIN_AT_BUILD + picture,
    'og:image:width': '1200',
    'og:image:height': '630',
  }
  return (
    Object.entries(values)
      .map(([name, value]) => `<meta property="${name}" content="${value}">`)
      .join('') + '<meta name="twitter:card" content="summary_large_image">'
  )
}

/** What search engines read of a page: its questions with their answers, and where it is. No ratings: ours are samples. */
function structuredData(path: string, title: string): string {
  const slug = GUIDE_SLUGS.find((one) => paths.guide(one) === path)
  const faqs = slug
    ? guideTexts[slug].faqs
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
const nameOf = (title: string): string => title.replace(` - ${SHIPPED_NAME}`, '')

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
