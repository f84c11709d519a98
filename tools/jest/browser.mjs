import { TestEnvironment } from 'jest-environment-jsdom'

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
    this.global.scrollTo = () => {}
  }
}
