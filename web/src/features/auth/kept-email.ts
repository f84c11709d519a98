import type { ChangeEvent } from 'react'

export interface KeptEmail {
  email: string
  onEmail: (event: ChangeEvent<HTMLInputElement>) => void
}
