import type { ReactNode } from 'react'

export function Section({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section id={id} className="space-y-6 border-t-2 border-ink pt-4">
      <h2 className="text-24">{title}</h2>
      {children}
    </section>
  )
}
