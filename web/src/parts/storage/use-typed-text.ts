import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TYPED } from '../../http/query-client'

/** Text that someone types. Where its box was closed and is opened again, it is there, until the page is left or they sign out. */
export function useTypedText(place: string): [text: string, setText: (text: string) => void] {
  const queryClient = useQueryClient()
  const queryKey = [TYPED, place]
  const [text, setText] = useState(() => queryClient.getQueryData<string>(queryKey) ?? '')
  const keepText = (next: string) => {
    queryClient.setQueryData(queryKey, next)
    setText(next)
  }
  return [text, keepText]
}
