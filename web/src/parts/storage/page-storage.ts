class PageStorage implements Storage {
  readonly #kept = new Map<string, string>()

  get length(): number {
    return this.#kept.size
  }

  key(index: number): string | null {
    return [...this.#kept.keys()][index] ?? null
  }

  getItem(name: string): string | null {
    return this.#kept.get(name) ?? null
  }

  setItem(name: string, value: string): void {
    this.#kept.set(name, value)
  }

  removeItem(name: string): void {
    this.#kept.delete(name)
  }

  clear(): void {
    this.#kept.clear()
  }
}

const PROBE = 'borderlane.probe'
/** Characters: as much as a session and a few answers take. */
const ROOM = 8_192

function hasRoom(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    window[name].setItem(PROBE, ' '.repeat(ROOM))
    window[name].removeItem(PROBE)
    return true
  } catch {
    return false
  }
}

/**
 * Where the browser lets nothing be kept (blocked, or full), everything works all the same until the page is left:
 * signing in, answers, orders. What can still be read is taken along. Gives whether that is so.
 */
export function replaceStorageWithoutRoom(): boolean {
  const without = (['localStorage', 'sessionStorage'] as const).filter((name) => !hasRoom(name))
  for (const name of without) {
    const value = new PageStorage()
    try {
      const before = window[name]
      for (let index = 0; index < before.length; index++) {
        const key = before.key(index)!
        value.setItem(key, before.getItem(key)!)
      }
    } catch {
      // It cannot even be read.
    }
    Object.defineProperty(window, name, { value, configurable: true })
  }
  return without.length > 0
}
