import type { ReactNode } from 'react'

/** The shape of what is coming. Appears after 150 ms; the words are for those who do not see it. */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" className="after-150ms">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** One bar of a skeleton; give it a height and a width. */
export function Bar({ className }: { className: string }) {
  return (
    <div className={`animate-[breathe_1.6s_ease-in-out_infinite] rounded-box bg-hairline ${className}`} />
  )
}
