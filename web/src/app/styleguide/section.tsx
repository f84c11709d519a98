import type { ReactNode } from 'react'

/** One part of the interface, with its states one under the other. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-hairline pt-6 pb-10">
      <h2 className="mb-5 text-22">{title}</h2>
      <div className="space-y-5">{children}</div>
    </section>
  )
}

/** States that stand beside each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>
}
