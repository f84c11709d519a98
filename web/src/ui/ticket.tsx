import type { ReactNode } from 'react'

interface TicketProps {
  first: ReactNode
  second: ReactNode
  /** Upright on a phone, for halves that hold form fields. */
  stacks?: boolean
}

/** Two halves of paper with a perforation between them. */
export function Ticket({ first, second, stacks }: TicketProps) {
  return (
    <div className={`ticket ${stacks ? 'ticket-stacks' : ''}`}>
      <div className="ticket-paper" aria-hidden="true">
        <i />
        <i />
      </div>
      <div className="ticket-half">{first}</div>
      <div className="ticket-half">{second}</div>
    </div>
  )
}
