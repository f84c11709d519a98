import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'

const PHONE = '(width < 40rem)'

/** Where the panel takes the whole screen: a page that is opened from it would stay behind it. */
export const isPhone = () => matchMedia(PHONE).matches

function onWidth(tell: () => void): () => void {
  const media = matchMedia(PHONE)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

/**
 * While an element takes the whole screen, nothing behind it can be reached by keyboard, pointer or screen reader.
 * @returns whether that is so
 */
export function useAlone(element: RefObject<HTMLElement | null>): boolean {
  const isAlone = useSyncExternalStore(onWidth, isPhone)
  // Before anything is focused again: what is inert takes no focus.
  useLayoutEffect(() => {
    if (!isAlone || !element.current) return
    const behind = besides(element.current)
    for (const one of behind) one.toggleAttribute('inert', true)
    return () => {
      for (const one of behind) one.toggleAttribute('inert', false)
    }
  }, [element, isAlone])
  return isAlone
}

/** All of the page but the element and the toasts, which lie above it. */
function besides(element: HTMLElement): Element[] {
  const found: Element[] = []
  for (let at: Element = element; at.parentElement && at !== document.body; at = at.parentElement)
    found.push(
      ...[...at.parentElement.children].filter((one) => one !== at && !one.matches('[aria-live], script')),
    )
  return found
}
