import { TestEnvironment } from 'jest-environment-jsdom'
import './open-at-end.mjs'

/** What browsers have and jsdom has not, but Node has. */
const FROM_NODE = {
  AbortController,
  AbortSignal,
  BroadcastChannel,
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

export default class Browser extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup()
    Object.assign(this.global, FROM_NODE, {
      ResizeObserver: NeverObserves,
      IntersectionObserver: NeverObserves,
    })
    Object.assign(this.global, {
      matchMedia: (media) => Object.assign(new this.global.EventTarget(), { media, matches: false }),
    })
    Object.assign(this.global.Element.prototype, {
      scrollIntoView: () => {},
      hasPointerCapture: () => false,
      releasePointerCapture: () => {},
    })
    Object.defineProperty(this.global.crypto, 'subtle', { value: globalThis.crypto.subtle })
    this.global.scrollTo = () => {}
    for (const name of LABELABLE) {
      const { prototype } = /** @type {{ prototype: object }} */ (this.global[`HTML${name}Element`])
      Object.defineProperty(prototype, 'labels', LABELS)
    }
    const nothing = { getPropertyValue: () => '', content: 'none', display: 'inline', visibility: 'visible' }
    // No sheet: nothing stands before or after an element.
    Object.assign(this.global, {
      getComputedStyle: (element, pseudo) => (pseudo ? nothing : computedStyle(element)),
    })
  }
}
