/**
 * After the two builds (for browsers, and of `src/app/prerender/pages.tsx` for this script): writes the public pages as
 * HTML below `dist/pages`, where the gateway takes them from, a site map beside them, and the pictures for links that
 * people share. Ends with 1 when a page cannot be rendered.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { pictureOf } from './share-picture.mjs'

const DIST = join(import.meta.dirname, 'dist')
const BUILT = join(import.meta.dirname, '.data/prerender')
const MANIFEST = join(DIST, '.vite/manifest.json')
const ENTRY = 'index.html'
const START = /<script src="\/assets\/start-[\w-]+\.js"/
/** Whose pictures are made beside those of the guides: the destinations that most people ask for. */
const COUNTRIES = join(import.meta.dirname, '../services/catalogue/seed/country.json')
const FLAGS = join(dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')), '3x2')

const { PICTURES, PUBLIC_PATHS, render, renderResults, renderTrip, ORIGIN } = await import(
  join(BUILT, 'pages.js')
)

const write = async (path, content) => {
  const file = join(DIST, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

function withImports(name, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  for (const one of manifest[name].imports ?? []) withImports(one, found)
  return found
}

/** The page in the document that the browsers' build has made. Its own title and description stand for the general ones. */
function documentOf(shell, path, { head, content, modules }) {
  const names = new Set([ENTRY, ...modules].flatMap((name) => [...withImports(name)]))
  const files = [...names].map((name) => `/${manifest[name].file}`)
  return (
    shell
      .replace(/<title>[^<]*<\/title>/, '')
      .replace(/<meta\s+name="description"[^>]*>/, '')
      .replace('</head>', () => `${head}</head>`)
      // The page can be read before the application is there, which start.js therefore asks for once it is painted.
      .replaceAll(/<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\s*/g, '')
      // One way less to the first paint. The link stays: Vite would fetch a style sheet that no link of the document names.
      .replace(
        /<link rel="stylesheet"([^>]*)>/,
        (_link, more) => `<link rel="stylesheet" disabled${more}><style>${style}</style>`,
      )
      .replace(START, `$& data-modules="${files.join(' ')}"`)
      .replace(
        /<div id="root">.*?<\/div>\s*<noscript>/s,
        () => `<div id="root" data-path="${path}">${content}</div><noscript>`,
      )
  )
}

const manifest = JSON.parse(await readFile(MANIFEST, 'utf8'))
const shell = await readFile(join(DIST, 'index.html'), 'utf8')
const style = await readFile(join(DIST, /<link rel="stylesheet"[^>]*href="([^"]+)"/.exec(shell)[1]), 'utf8')
for (const path of PUBLIC_PATHS)
  await write(`pages${path === '/' ? '/index' : path}.html`, documentOf(shell, path, await render(path)))

// Filled in by the gateway (gateway/src/pages/results-pages.ts), so it is not a page that is below `pages` as HTML.
const { page, ...results } = await renderResults()
const pictures = Object.fromEntries(Object.entries(PICTURES).map(([file, code]) => [code, file]))
for (const { code, featured } of JSON.parse(await readFile(COUNTRIES, 'utf8')))
  if (featured) pictures[code] ??= `/share/${code}.jpg`
await write(
  'pages/visa-results.json',
  JSON.stringify({
    ...results,
    pictures,
    page: documentOf(shell, '/visa-results', page).replaceAll('<!-- -->', ''),
  }),
)
// Of no path: the application draws its own page, and takes nothing over.
const trip = documentOf(shell, '', await renderTrip()).replaceAll('<!-- -->', '')
await write('pages/trip.json', JSON.stringify({ page: trip }))

const places = [...PUBLIC_PATHS, '/trip'].map((path) => `  <url><loc>${ORIGIN}${path}</loc></url>\n`).join('')
await write(
  'pages/sitemap.xml',
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${places}</urlset>\n`,
)
const robots = await readFile(join(DIST, 'robots.txt'), 'utf8')
await write(
  'pages/robots.txt',
  `${robots}\nSitemap: ${ORIGIN}/sitemap.xml\nSitemap: ${ORIGIN}/sitemap-routes.xml\n`,
)
await rm(join(DIST, 'robots.txt'))
await rm(join(DIST, '.vite'), { recursive: true })

await Promise.all(
  [...Object.entries(pictures), [undefined, '/guides/site.png']].map(async ([code, file]) => {
    const flag = code && (await readFile(join(FLAGS, `${code}.svg`)))
    const picture = sharp(Buffer.from(pictureOf(flag, code)))
    const encoded = file.endsWith('.jpg')
      ? picture.jpeg({ quality: 82 })
      : picture.png({ palette: true, compressionLevel: 9 })
    await write(file, await encoded.toBuffer())
  }),
)
// Queries of the pages have left timers behind.
process.exit(0)
