/*
 * Before anything is painted. Kept by browsers for a year: a change needs a new number in the name.
 *
 * 1. Public pages are sent in English, and someone who reads another language shall not see that flash by. styles.css
 *    hides them until they are drawn.
 * 2. Public pages can be read before the application is there, so its files (`data-modules`, the entry first) are asked
 *    for when the page has been painted: words, style and fonts have the line for themselves until then.
 * 3. What is pressed and typed before the application has taken the page over is done again when it has.
 */
;(() => {
  const root = document.documentElement
  try {
    const stored = JSON.parse(localStorage.getItem('borderlane.preferences') ?? '{}').state ?? {}
    const inLink = /[?&]lang=([a-z]{2})/.exec(location.search)?.[1]
    const language = stored.languageSettled ? stored.language : (inLink ?? stored.language)
    if (language && language !== 'en') root.dataset.redrawn = ''
  } catch {
    // Nothing is stored that can be read: English it is.
  }

  const modules = document.currentScript.dataset.modules?.split(' ')
  if (!modules) return

  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    const entry = Object.assign(document.createElement('script'), { type: 'module', src: modules[0] })
    const others = modules
      .slice(1)
      .map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    for (const element of [entry, ...others]) element.crossOrigin = ''
    document.head.append(entry, ...others)
  }
  // A page that is hidden paints nothing.
  if ('redrawn' in root.dataset || document.hidden) start()
  for (const name of ['visibilitychange', 'pointerdown', 'keydown'])
    addEventListener(name, start, { capture: true, once: true })
  if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint'))
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  else addEventListener('load', start)

  let pressed
  const typed = new Map()
  const over = new AbortController()
  const listen = (name, note) => document.addEventListener(name, note, { capture: true, signal: over.signal })
  listen('click', ({ target }) => (pressed = target.closest?.('button') ?? undefined))
  listen('input', ({ target }) => 'value' in target && typed.set(target, target.value))
  // It would leave the page, with all that was typed in its address.
  listen('submit', (event) => event.preventDefault())
  listen('taken-over', () => {
    over.abort()
    for (const [field, value] of typed) {
      if (!field.isConnected) continue
      // React hears of a value that is another one than it has seen, and that it has not set itself.
      field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (pressed?.isConnected) pressed.click()
  })
})()
