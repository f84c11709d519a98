import type { ChangeEvent } from 'react'

/** The address that was typed: the page keeps it while its forms come and go. */
export interface KeptEmail {
  email: string
  onEmail: (event: ChangeEvent<HTMLInputElement>) => void
}
