import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import subsetFont from 'subset-font'
import { defineConfig, minifySync, type Plugin, type Rolldown } from 'vite'
import { PATTERNS } from './src/parts/navigation/paths'

const require = createRequire(import.meta.url)
const ROUTER = join(dirname(require.resolve('react-router/package.json')), 'dist/production')
const FLAGS = join(dirname(require.resolve('country-flag-icons/package.json')), '3x2')

function flags(): Plugin {
  const files = readdirSync(FLAGS).filter((name) => /^[A-Z]{2}\.svg$/.test(name))
  return {
    name: 'flags',
    configureServer(server) {
      server.middlewares.use('/flags', (request, response, next) => {
        const name = request.url?.slice(1) ?? ''
        if (!files.includes(name)) return next()
        response.setHeader('Content-Type', 'image/svg+xml')
        createReadStream(join(FLAGS, name)).pipe(response)
      })
    },
    generateBundle() {
      for (const name of files) {
        this.emitFile({ type: 'asset', fileName: `flags/${name}`, source: readFileSync(join(FLAGS, name)) })
      }
    },
  }
}

/** Lists for the gateway which paths are pages: every other one is the not-found screen, with status 404. */
function routeList(): Plugin {
  return {
    name: 'route-list',
    generateBundle() {
      const source = JSON.stringify(Object.values(PATTERNS), null, 2)
      this.emitFile({ type: 'asset', fileName: 'routes.json', source })
    },
  }
}

/** The two faces that the first screen is set in are asked for before the style sheet names them. */
function preloadFonts(): Plugin {
  const first = /ibm-plex-(sans-latin-400|serif-latin-500)-normal-[^.]*\.woff2$/
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => first.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}

const LATIN_FACE = /ibm-plex-(sans|serif|mono)-latin-\d00-normal/
/** The characters that the style sheet of these faces promises, first and last of each run. */
const LATIN = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2dc],
  [0x304, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2215],
] as const
/** Kerning, accents and figures of one width: stylistic sets and small fractions are nowhere used. */
const FEATURES = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']

/** Takes out of the Latin faces what no page uses: four tenths of their bytes. */
function slimFonts(): Plugin {
  const text = LATIN.map(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_one, index) => String.fromCodePoint(from + index)).join(''),
  ).join('')
  return {
    name: 'slim-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !LATIN_FACE.test(file.fileName) || !file.fileName.endsWith('.woff2'))
          continue
        const whole = Buffer.from(file.source)
        file.source = await subsetFont(whole, text, {
          targetFormat: 'woff2',
          keepFeatures: FEATURES,
          // A third of what is left. Screens draw well without.
          noHinting: true,
        })
      }
    },
  }
}

/** The hash of a face is that of the whole one: a change of what is taken out needs a new word here. */
const assetFileNames = ({ names }: { names: string[] }) =>
  `assets/[name]-${names.some((name) => LATIN_FACE.test(name)) ? 'slim1-' : ''}[hash][extname]`

/** The script before the first paint, which is no part of the bundle, and where index.html asks for it. */
const START = { file: join(import.meta.dirname, 'start.js'), path: '/assets/start.js' }

/** Ships that script under a name with its hash: a browser keeps what it has had for as long as it stays the same. */
function startScript(): Plugin[] {
  const built = /^assets\/start-[\w-]+\.js$/
  return [
    {
      name: 'start-script-served',
      apply: 'serve',
      configureServer(server) {
        server.middlewares.use(START.path, (_request, response) => {
          response.setHeader('Content-Type', 'text/javascript')
          createReadStream(START.file).pipe(response)
        })
      },
    },
    {
      name: 'start-script-built',
      apply: 'build',
      buildStart() {
        const { code } = minifySync(START.file, readFileSync(START.file, 'utf8'))
        this.emitFile({ type: 'asset', name: 'start.js', source: code })
      },
      transformIndexHtml: {
        order: 'post',
        handler(html, { bundle }) {
          const [name, ...others] = Object.keys(bundle ?? {}).filter((one) => built.test(one))
          if (!name) throw new Error(`${START.file} is not in the bundle`)
          if (others.length > 0) throw new Error(`${others.join()} has the name of the start script`)
          return html.replace(START.path, `/${name}`)
        },
      },
    },
  ]
}

/** Takes out of the words that pages share with the services what mails alone say. */
function withoutMails(): Plugin {
  return {
    name: 'without-mails',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/libs\/words\/locales\/\w\w\/questions\.json$/.test(id)) return undefined
      return JSON.stringify(JSON.parse(code), (key, value: unknown) =>
        key === 'inSentence' ? undefined : value,
      )
    },
  }
}

const ENTRY = '/web/src/app/main.tsx'
/** What every page needs, wherever in our own code it is: what the entry imports without asking for it later. */
const first = new Set<string>()

type ImportersOf = (id: string) => string[] | undefined

const fileOf = (
  name: string,
  picks: (id: string, importersOf: ImportersOf) => boolean,
): Rolldown.CodeSplittingGroup => ({
  // The first one brings the libraries that are no group of their own.
  includeDependenciesRecursively: name === 'first',
  name: (id, context) =>
    !id.endsWith(ENTRY) && picks(id, (one) => context.getModuleInfo(one)?.importers) ? name : null,
  test: /\/(web\/src|libs\/((contracts|domain)\/src|words\/(src|locales)))\//,
})

const PAGE = /\/web\/src\/features\/([\w-]+)\/[\w-]+\.page\.tsx$/
const OF_APPLICATIONS = ['apply', 'order', 'payment', 'forms', 'sheet', 'admin']

/** An order is also read where staff decide about it. */
const OF_ORDER = ['order', 'admin', 'sheet']

/**
 * Few files instead of one for each little part that some pages share: each file costs a request, and packs worse than
 * a larger one. What is in one of them is in none of the later ones. The entry stays apart: it waits for the page of the
 * address, which waits for all that it imports.
 */
const FEW_FILES: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-i18next|i18next|zustand)\/|\/(useMutation|mutationObserver)\.js$/,
  },
  fileOf('first', (...of) => isFirst(...of) || isNeededBy(['apply', 'home'], ...of)),
  fileOf(
    'pages',
    (...of) =>
      isNeededBy(['apply'], ...of) && featuresOf(...of).some((one) => !OF_APPLICATIONS.includes(one)),
  ),
  fileOf('application', (...of) => isNeededBy(['apply'], ...of) && featuresOf(...of).length > 1),
  fileOf('apply', (...of) => isNeededBy(['apply'], ...of)),
  fileOf('home', (...of) => isNeededBy(['home'], ...of) && featuresOf(...of).length === 1),
  fileOf('search', (...of) => isNeededBy(['home'], ...of)),
  fileOf(
    'answer',
    // The days of a quote are also asked for once the form of an application is there.
    (id, importersOf) =>
      isNeededBy(['results'], id, importersOf) &&
      (featuresOf(id, importersOf).length > 1 || id.endsWith('/days-of-quote.ts')),
  ),
  fileOf('paid', (...of) => isNeededBy(['order', 'payment'], ...of)),
  fileOf(
    'order',
    (...of) => isNeededBy(['order'], ...of) && featuresOf(...of).every((one) => OF_ORDER.includes(one)),
  ),
  fileOf('parts', (...of) => isNeededBy(['order'], ...of)),
]

const featuresOf = (...of: Parameters<typeof pagesOf>): string[] => [
  ...new Set([...pagesOf(...of)].flatMap((page) => PAGE.exec(page)?.[1] ?? [])),
]

function isNeededBy(features: readonly string[], ...of: Parameters<typeof pagesOf>): boolean {
  const found = featuresOf(...of)
  return features.every((one) => found.includes(one))
}

/** The pages that reach a module by plain imports alone. */
function pagesOf(id: string, importersOf: ImportersOf, seen = new Set([id])): Set<string> {
  for (const importer of importersOf(id) ?? []) {
    if (seen.has(importer)) continue
    seen.add(importer)
    pagesOf(importer, importersOf, seen)
  }
  return new Set([...seen].filter((one) => PAGE.test(one)))
}

/** Whether the entry reaches a module by plain imports alone. */
function isFirst(id: string, importersOf: ImportersOf, seen = new Set([id])): boolean {
  if (first.has(id) || id.endsWith(ENTRY)) return true
  const isReached = (importersOf(id) ?? []).some((importer) => {
    if (seen.has(importer)) return false
    seen.add(importer)
    return isFirst(importer, importersOf, seen)
  })
  if (isReached) first.add(id)
  return isReached
}

/** What every page may load of the support chat before someone opens it, as sent. */
const CHAT_DOOR_BYTES = 2_048

/** The button of the support chat stays small: the rest comes when it is pressed. */
function smallChatDoor(): Plugin {
  return {
    name: 'small-chat-door',
    apply: 'build',
    generateBundle(_options, bundle) {
      const door = Object.values(bundle)
        .flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
        .filter(([id]) => id.includes('/features/chat/') && first.has(id))
      const bytes = gzipSync(door.map(([, { code }]) => code ?? '').join('\n')).length
      if (door.length === 0 || bytes > CHAT_DOOR_BYTES)
        this.error(
          `${bytes} bytes of the support chat are loaded before it is opened: ${door.map(([id]) => id).join(', ')}`,
        )
    },
  }
}

/** Pages that show answers, or keep them as they are typed: what is wrong in them the server says. */
const WITHOUT_CHECKS = [
  'apply',
  'data',
  'guides',
  'help',
  'home',
  'order',
  'orders',
  'payment',
  'results',
  'sheet',
]

/** These pages stay without the library of checks, an eighth of what they would ask for. */
function noChecks(): Plugin {
  return {
    name: 'no-checks',
    apply: 'build',
    generateBundle() {
      const zod = [...this.getModuleIds()].find((id) => id.endsWith('/node_modules/zod/index.js'))
      const found = featuresOf(zod ?? '', (id) => this.getModuleInfo(id)?.importers.slice())
      const heavy = WITHOUT_CHECKS.filter((one) => found.includes(one))
      if (heavy.length > 0) this.error(`zod is loaded with pages that do without: ${heavy.join(', ')}`)
    },
  }
}

/** What a page may ask for before it is shown: kB of scripts as sent, and files. Texts come beside them. */
const LIMITS = { apply: [170, 8], home: [148.2, 7], results: [164, 9], order: [190.5, 14] } as const

/** Holds the weight of the pages that most people see first. */
function pageWeights(): Plugin {
  return {
    name: 'page-weights',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ENTRY)))
      for (const [name, [kilobytes, count]] of Object.entries(LIMITS)) {
        const page = chunks.find(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith(`/features/${name}/${name}.page.tsx`)),
        )
        const files = new Set([entry?.fileName, page?.fileName].filter((one) => one !== undefined))
        for (const file of files)
          for (const one of chunks.find(({ fileName }) => fileName === file)!.imports) files.add(one)
        const bytes = chunks
          .filter(({ fileName }) => files.has(fileName))
          .reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
        const said = `the page "${name}" asks for ${(bytes / 1_000).toFixed(1)} kB in ${files.size} files`
        if (bytes > kilobytes * 1_000 || files.size > count)
          this.error(`${said}, ${kilobytes} kB in ${count} are allowed`)
      }
    },
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    withoutMails(),
    ...(isSsrBuild
      ? []
      : [
          flags(),
          startScript(),
          routeList(),
          preloadFonts(),
          slimFonts(),
          smallChatDoor(),
          noChecks(),
          pageWeights(),
        ]),
  ],
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: require.resolve('react') },
      // Its package names the build for development alone, which has warnings in it.
      { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
      {
        find: /^@borderlane\/words\/locales\/(.*)$/,
        replacement: join(import.meta.dirname, '../libs/words/locales/$1'),
      },
      {
        find: /^@borderlane\/(contracts|domain|vision|words)\/(.*)$/,
        replacement: join(import.meta.dirname, '../libs/$1/src/$2.ts'),
      },
    ],
  },
  build: {
    copyPublicDir: !isSsrBuild,
    outDir: 'dist',
    emptyOutDir: true,
    // A browser that has never heard of it does without.
    modulePreload: { polyfill: false },
    // For prerender.mjs: which files a page is made of.
    manifest: !isSsrBuild,
    // Fonts and pictures stay files: the page's policy allows no inlined fonts.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { output: { assetFileNames, codeSplitting: { groups: FEW_FILES } } },
  },
}))
