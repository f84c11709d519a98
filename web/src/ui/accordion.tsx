import { Accordion as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon } from './icon'

interface AccordionProps {
  items: readonly { id: string; title: string; content: ReactNode }[]
  /** Level of the headings: 3 inside a section with a heading of its own. */
  level?: 2 | 3
}

/** Questions that open below themselves: one at a time, and the open one can be closed. */
export function Accordion({ items, level = 3 }: AccordionProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Radix.Root type="single" collapsible className="border-t border-hairline">
      {items.map(({ id, title, content }) => (
        <Radix.Item key={id} id={id} value={id} className="border-b border-hairline">
          <Radix.Header asChild>
            <Heading className="font-sans! text-18">
              <Radix.Trigger className="group flex min-h-12 w-full items-center justify-between gap-4 py-3 text-start font-semibold">
                {title}
                <Icon
                  name="down"
                  className="text-soft transition-transform duration-150 group-data-[state=open]:rotate-180 motion-reduce:transition-none"
                />
              </Radix.Trigger>
            </Heading>
          </Radix.Header>
          <Radix.Content className="measure pb-5">{content}</Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
