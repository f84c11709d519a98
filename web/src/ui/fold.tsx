import { type ReactNode, useState } from 'react'
import { Icon } from './icon'

interface FoldProps {
  id: string
  title: string
  isAsked?: boolean
  /** What is printed is there while it is closed; all else only comes when it is opened. */
  prints?: boolean
  children: ReactNode
}

/** A section that is opened by its heading. */
export function Fold({ id, title, isAsked = false, prints = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isAsked)
  const [wasAsked, setWasAsked] = useState(isAsked)
  if (wasAsked !== isAsked) {
    setWasAsked(isAsked)
    if (isAsked) setOpen(true)
  }
  return (
    <section
      aria-labelledby={id}
      className={`border-t border-hairline last:border-b ${prints ? '' : 'print:hidden'}`}
    >
      <h2 className="font-sans! text-18">
        <button
          type="button"
          id={id}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-13 w-full items-center justify-between gap-4 py-3 text-start font-semibold"
        >
          {title}
          <Icon name="down" className={`text-soft print:hidden ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h2>
      {(isOpen || prints) && (
        <div className={`space-y-4 pb-6 ${isOpen ? '' : 'hidden print:block'}`}>{children}</div>
      )}
    </section>
  )
}
