import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { forgetAnswers, newQueryClient } from '../../http/query-client'
import { useTypedText } from './use-typed-text'

test('a typed text is there again where its box is opened again, and not for the next person', () => {
  const queryClient = newQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const openBox = (place = 'note 1') => renderHook(() => useTypedText(place), { wrapper })
  const first = openBox()
  act(() => first.result.current[1]('asked by phone'))
  first.unmount()
  const again = openBox()
  expect(again.result.current[0]).toBe('asked by phone')
  expect(openBox('note 2').result.current[0]).toBe('')
  again.unmount()
  forgetAnswers(queryClient)
  expect(openBox().result.current[0]).toBe('')
})
