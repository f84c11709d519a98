import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers'
import { TestEnvironment } from 'jest-environment-jsdom'
import { ModuleMocker } from 'jest-mock'
import { forgetTests } from './forget-tests.mjs'
import './open-at-end.mjs'

/** A page waits for other tabs; a worker ends all the same. */
class UnawaitedChannel extends BroadcastChannel {
  constructor(name) {
    super(name)
    // Node's own, which the types of browsers do not know.
    Reflect.apply(Reflect.get(BroadcastChannel.prototype, 'unref'), this, [])
  }
}

/** What browsers have and jsdom has not, but Node has. */
const FROM_NODE = {
  AbortController,
  AbortSignal,
  BroadcastChannel: UnawaitedChannel,
  fetch,
  Headers,
  ReadableStream,
  Request,
  Response,
  structuredClone,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TransformStream,
}

/** jsdom has no layout: nothing is ever resized or scrolled into view, and no media query holds. */
class NeverObserves {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** What a browser's own style sheet never shows. */
const NEVER_SHOWN = new Set(['HEAD', 'TITLE', 'META', 'LINK', 'STYLE', 'SCRIPT', 'TEMPLATE', 'DATALIST'])

/**
 * An element's style where no sheet is loaded (no-style.cjs): what stands on the element, what it inherits, and what
 * browsers never show. jsdom's own answer looks through every rule of its built-in sheet each time: for a page test,
 * which asks at every step what can be seen, that was a quarter of its processor time.
 */
const COMPUTED = {
  display: (element) =>
    element.hidden || NEVER_SHOWN.has(element.tagName) || element.type === 'hidden'
      ? 'none'
      : element.style.display || 'block',
  visibility: (element) => inherited(element, 'visibility') ?? 'visible',
  pointerEvents: (element) => inherited(element, 'pointerEvents') ?? 'auto',
  opacity: (element) => element.style.opacity || '1',
}

function inherited(element, name) {
  for (let at = element; at; at = at.parentElement) if (at.style?.[name]) return at.style[name]
  return undefined
}

const NOTHING = { getPropertyValue: () => '', content: 'none', display: 'inline', visibility: 'visible' }

function computedStyle(element) {
  const style = {
    getPropertyValue: (name) => COMPUTED[name]?.(element) ?? element.style.getPropertyValue(name),
  }
  return new Proxy(style, {
    get: (_style, name) => style[name] ?? COMPUTED[name]?.(element) ?? element.style[name],
  })
}

const LABELABLE = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea']

/** The labels of a field. jsdom's own answer walks the whole page for each field of it. */
const LABELS = {
  configurable: true,
  get() {
    if (this.type === 'hidden') return null
    const all = this.getRootNode().querySelectorAll?.('label') ?? []
    return [...all].filter((label) =>
      label.hasAttribute('for') ? this.id !== '' && label.htmlFor === this.id : label.control === this,
    )
  },
}

/**
 * One window for all files of a worker: making it took half a second, and loading React and the pages into it another.
 * What a file leaves in the page, in the storage, on the window or running is removed after it.
 */
class OneWindow {
  constructor(config, context) {
    const { dom } = (this.made = new TestEnvironment(config, context))
    if (!dom) throw new Error('jsdom made no window')
    this.dom = dom
    /** @type {any} */
    const window = dom.window
    this.window = window
    Object.assign(window, FROM_NODE, {
      ResizeObserver: NeverObserves,
      IntersectionObserver: NeverObserves,
      matchMedia: (media) => Object.assign(new window.EventTarget(), { media, matches: false }),
      scrollTo: () => {},
      // No sheet: nothing stands before or after an element.
      getComputedStyle: (element, pseudo) => (pseudo ? NOTHING : computedStyle(element)),
    })
    Object.assign(window.Element.prototype, {
      scrollIntoView: () => {},
      hasPointerCapture: () => false,
      releasePointerCapture: () => {},
    })
    Object.defineProperty(window.crypto, 'subtle', { value: globalThis.crypto.subtle })
    for (const name of LABELABLE)
      Object.defineProperty(window[`HTML${name}Element`].prototype, 'labels', LABELS)
    this.timers = rememberTimers(window)
    /** What tests put other things in place of. */
    this.places = [
      window,
      window.navigator,
      window.document,
      window.URL,
      window.Element.prototype,
      window.HTMLElement.prototype,
    ]
    this.before = this.places.map((place) => Object.getOwnPropertyDescriptors(place))
  }

  clear() {
    const { document, localStorage, sessionStorage } = this.window
    for (const stop of this.timers.splice(0)) stop()
    for (const [index, place] of this.places.entries()) restore(place, this.before[index])
    document.head.replaceChildren()
    document.body.replaceChildren()
    for (const element of [document.documentElement, document.body])
      for (const { name } of [...element.attributes]) element.removeAttribute(name)
    for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie}; max-age=0`
    localStorage.clear()
    sessionStorage.clear()
    this.dom.reconfigure({ url: 'http://localhost/' })
  }
}

/**
 * Timers of a file end with it: `close` of its window did that. Not those without a delay, by which React's scheduler, which
 * stays, goes on. (By `setImmediate` it would run effects after the test has seen the page that they belong to.)
 */
function rememberTimers(window) {
  const stops = []
  for (const [start, stop] of [
    ['setTimeout', 'clearTimeout'],
    ['setInterval', 'clearInterval'],
  ]) {
    const original = window[start]
    window[start] = (...args) => {
      const timer = original.apply(window, args)
      if (args[1]) stops.push(() => window[stop](timer))
      return timer
    }
  }
  return stops
}

/** Own properties as they were; what modules that stay have added stays. */
function restore(place, before) {
  for (const [name, descriptor] of Object.entries(before)) {
    const now = Object.getOwnPropertyDescriptor(place, name)
    if (now && now.value === descriptor.value && now.get === descriptor.get) continue
    if (!now || now.configurable) Object.defineProperty(place, name, descriptor)
  }
}

/** @type {OneWindow | undefined} */
let one

export default class Browser {
  constructor(config, context) {
    one ??= new OneWindow(config, context)
    const global = one.window
    this.global = global
    this.moduleMocker = new ModuleMocker(global)
    const timerConfig = { idToRef: (id) => id, refToId: (ref) => ref }
    const { projectConfig } = config
    this.fakeTimers = new LegacyFakeTimers({
      config: projectConfig,
      global,
      moduleMocker: this.moduleMocker,
      timerConfig,
    })
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global })
  }

  async setup() {}

  async teardown() {
    this.moduleMocker.restoreAllMocks()
    this.fakeTimers.dispose()
    this.fakeTimersModern.dispose()
    forgetTests(this.global)
    one?.clear()
  }

  exportConditions() {
    return ['browser']
  }

  getVmContext() {
    return one?.made.getVmContext()
  }
}
