import { type FocusEvent, type HTMLAttributes, type RefObject, useEffect, useRef } from 'react'

/**
 * For a part of a page whose rows can go: when the row with the focus goes, the part takes the focus, so that a user who
 * works by keyboard or screen reader goes on from there and not from the top of the page.
 * @returns attributes of the part's element
 */
export function useHeldFocus(): HTMLAttributes<HTMLElement> & { ref: RefObject<HTMLElement | null> } {
  const ref = useRef<HTMLElement>(null)
  const inside = useRef(false)
  // After every change of the page: the browser does not report that an element with the focus was removed.
  useEffect(() => {
    if (inside.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true })
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: () => (inside.current = true),
    onBlur: ({ relatedTarget }: FocusEvent) => (inside.current = relatedTarget === null),
  }
}
