import type { ReactNode } from 'react'

/** The end of a long form, within reach wherever one is in it. */
export const FormFoot = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 -mx-4 -mb-4 bg-sunk px-4 py-2">{children}</div>
)
