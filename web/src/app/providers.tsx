import { QueryClientProvider } from '@tanstack/react-query'
import { Direction } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newQueryClient } from '../http/query-client'

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(newQueryClient)
  const { i18n } = useTranslation()
  return (
    <QueryClientProvider client={queryClient}>
      <Direction.Provider dir={i18n.dir()}>{children}</Direction.Provider>
    </QueryClientProvider>
  )
}
