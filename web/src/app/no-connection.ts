import i18next from 'i18next'

const STYLE =
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem;color-scheme:light dark}'

/** Keeps the page that `public/worker.js` shows where there is no connection, in the language that is read. */
export async function keepNoConnectionPage(): Promise<void> {
  await navigator.serviceWorker.register('/worker.js')
  await keep()
  i18next.on('languageChanged', () => void keep())
}

async function keep() {
  const page = document.implementation.createHTMLDocument(i18next.t('noConnection.title'))
  const add = <K extends keyof HTMLElementTagNameMap>(parent: Element, name: K, text: string) => {
    const element = parent.appendChild(page.createElement(name))
    element.textContent = text
    return element
  }
  page.documentElement.lang = i18next.language
  page.documentElement.dir = i18next.dir()
  add(page.head, 'meta', '').setAttribute('name', 'viewport')
  page.head.lastElementChild!.setAttribute('content', 'width=device-width, initial-scale=1')
  add(page.head, 'style', STYLE)
  add(page.body, 'h1', i18next.t('noConnection.title'))
  add(page.body, 'p', i18next.t('noConnection.text'))
  // The address that was asked for, again.
  add(page.body, 'a', i18next.t('retry')).setAttribute('href', '')
  const html = `<!doctype html>${page.documentElement.outerHTML}`
  const cache = await caches.open('no-connection')
  await cache.put(
    '/no-connection',
    new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  )
}
