import { type ReactNode, useState } from 'react'
import { Icon } from './icon'

interface AccordionProps {
  items: readonly { id: string; title: string; content: ReactNode }[]
  level?: 2 | 3
}

/** Questions that open below themselves: one at a time, and the open one can be closed. */
export function Accordion({ items, level = 3 }: AccordionProps) {
  const [open, setOpen] = useState<string>()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="border-t border-hairline">
      {items.map(({ id, title, content }) => {
        const isOpen = id === open
        return (
          <div key={id} id={id} className="border-b border-hairline">
            <Heading className="font-sans! text-18">
              <button
                type="button"
                id={`${id}-title`}
                aria-expanded={isOpen}
                aria-controls={isOpen ? `${id}-content` : undefined}
                onClick={() => setOpen(isOpen ? undefined : id)}
                className="flex min-h-12 w-full items-center justify-between gap-4 py-3 text-start font-semibold"
              >
                {title}
                <Icon
                  name="down"
                  className={`text-soft transition-transform duration-150 motion-reduce:transition-none ${isOpen ? 'rotate-180' : ''}`}
                />
              </button>
            </Heading>
            {isOpen && (
              <div
                role="region"
                id={`${id}-content`}
                aria-labelledby={`${id}-title`}
                className="measure pb-5"
              >
                {content}
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
}
