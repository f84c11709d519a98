import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const FIRST_PAGE = 'default'

/** No line ends inside e-visa and K-ETA. */
const unbroken = (text: string) =>
  text.split(/(\b\p{L}-\p{L}+)/u).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )

/** The heading of a page, once per page. After a navigation it takes the focus from the page that was left. */
export function PageHeading({ children, className = '' }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const wasNavigatedTo = useRef(key !== FIRST_PAGE)
  useEffect(() => {
    // Anyone who is inside the new page already stays there.
    const isInside = document.activeElement?.closest('main')
    if (wasNavigatedTo.current && !isInside) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={`text-32 ${className}`}>
      {typeof children === 'string' ? unbroken(children) : children}
    </h1>
  )
}
