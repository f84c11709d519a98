import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { newQueryClient } from '../api/query-client'

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(newQueryClient)
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
