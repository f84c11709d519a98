import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react'

/** Set by the layout when the page changed and its heading has not taken the focus yet. */
export const HeadingFocus = createContext<RefObject<boolean>>({ current: false })

/** The heading of a page, once per page. After a navigation it takes the focus, unless the reader is elsewhere. */
export function PageHeading({ children, className = '' }: { children: ReactNode; className?: string }) {
  const pending = use(HeadingFocus)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!pending.current) return
    pending.current = false
    const focused = document.activeElement
    if (!focused || focused === document.body) heading.current?.focus({ preventScroll: true })
  }, [pending])
  return (
    <h1 ref={heading} tabIndex={-1} className={`text-28 md:text-36 ${className}`}>
      {children}
    </h1>
  )
}
