import i18next from 'i18next'
import { today } from '../travel/day'
import { KEPT } from './forget-kept'
import { removeExpired } from './kept-store'

const STYLE =
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:10vh auto;padding:0 1rem;color-scheme:light dark}' +
  'h1{font-size:1.75rem}h2{font-size:1.25rem;margin-top:2.5rem}' +
  'a,button{font:inherit;display:inline-block;padding:.5rem 0}button{padding-inline:1rem}'

/** It sends nothing anywhere, and shows the file that it opens. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src blob:; object-src blob:; frame-src blob:"

let isFollowing = false

/** Keeps the page that `public/worker.js` shows where there is no connection, in the language that is read. */
export async function keepNoConnectionPage(): Promise<void> {
  await navigator.serviceWorker.register('/worker.js')
  await keep()
  if (!isFollowing) i18next.on('languageChanged', () => void keep())
  isFollowing = true
}

async function keep() {
  const hasKept = await caches.has(KEPT)
  if (hasKept) {
    await removeExpired(today())
    await i18next.loadNamespaces('device')
  }
  const page = document.implementation.createHTMLDocument(i18next.t('noConnection.title'))
  const add = <K extends keyof HTMLElementTagNameMap>(parent: Element, name: K, text = '') => {
    const element = parent.appendChild(page.createElement(name))
    element.textContent = text
    return element
  }
  page.documentElement.lang = i18next.language
  page.documentElement.dir = i18next.dir()
  const width = add(page.head, 'meta')
  width.name = 'viewport'
  width.content = 'width=device-width, initial-scale=1'
  add(page.head, 'style', STYLE)
  add(page.body, 'h1', i18next.t('noConnection.title'))
  add(page.body, 'p', i18next.t('noConnection.text'))
  // The address that was asked for, again.
  add(page.body, 'a', i18next.t('retry')).setAttribute('href', '')
  if (hasKept) {
    const words = ['remove', 'none', 'unreadable'] as const
    const { dataset } = add(page.body, 'main')
    for (const word of words) dataset[word] = i18next.t(`device:${word}`)
    add(page.body, 'script').src = '/kept.js'
    await (await caches.open(KEPT)).add('/kept.js')
  }
  const html = `<!doctype html>${page.documentElement.outerHTML}`
  const cache = await caches.open('no-connection')
  await cache.put(
    '/no-connection',
    new Response(html, {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
    }),
  )
}
