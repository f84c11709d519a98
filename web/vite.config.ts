import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { PATTERNS } from './src/parts/navigation/paths'

const require = createRequire(import.meta.url)
const FLAGS = join(dirname(require.resolve('country-flag-icons/package.json')), '3x2')

/** Serves and ships the flags of countries at `/flags/<code>.svg`, so that no flag is in the scripts. */
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

/** Tells the gateway which paths are pages: every other one is the not-found screen, with status 404. */
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

/** Ships every larger text compressed too, so that the gateway only has to send it. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (!/\.(js|css|html|json)$/.test(file.fileName) || source.length < 1_024) continue
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.gz`,
            source: gzipSync(source, { level: 9 }),
          })
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.br`,
            source: brotliCompressSync(source),
          })
        }
      },
    },
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [flags(), routeList(), preloadFonts(), compressed()]),
  ],
  resolve: {
    alias: [
      {
        find: /^@borderlane\/(contracts|words)\/(.*)$/,
        replacement: join(import.meta.dirname, '../libs/$1/src/$2.ts'),
      },
    ],
  },
  // Fonts and pictures stay files: the page's policy allows no inlined fonts.
  build: { copyPublicDir: !isSsrBuild, outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0 },
  server: {
    proxy: Object.fromEntries(['/api', '/auth/v1', '/files'].map((path) => [path, 'http://localhost:3000'])),
  },
}))
