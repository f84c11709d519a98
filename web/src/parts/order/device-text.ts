import type { Device } from '@borderlane/contracts/primitives'

/** A kind of browser by the names that it has in every language; undefined where nothing is known of it. */
export function deviceText(device: Device | undefined): string | undefined {
  const { browser, system } = device ?? {}
  return browser && system ? `${browser} (${system})` : (browser ?? system)
}
