import type { ReactNode } from 'react'
import { useHeldFocus } from '../../ui/use-held-focus'

interface AccountSectionProps {
  id: string
  title: string
  text?: string
  children: ReactNode
}

export function AccountSection({ id, title, text, children }: AccountSectionProps) {
  const held = useHeldFocus()
  return (
    <section {...held} aria-labelledby={id} className="space-y-5 border-t-2 border-ink pt-4">
      <div>
        <h2 id={id} className="text-24">
          {title}
        </h2>
        {text && <p className="measure mt-1 text-soft">{text}</p>}
      </div>
      {children}
    </section>
  )
}
