import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { startTestTexts } from '../test/render'
import { Bar, Skeleton } from '../ui/notice'
import SlowNotice from './slow-notice'

const SLOW = /^This takes longer than usual/

beforeEach(async () => {
  await startTestTexts()
  jest.useFakeTimers()
})

afterEach(() => jest.useRealTimers())

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

test('what loads for more than five seconds says so in its place', async () => {
  render(
    <Skeleton label="Loading your application">
      <Bar className="h-4" />
    </Skeleton>,
  )
  await wait(4_900)
  expect(screen.getByRole('status')).toHaveTextContent('Loading your application')
  await wait(200)
  expect(screen.getByRole('status')).toHaveTextContent(SLOW)
})

test('whatever was asked for and takes more than five seconds is shown, on every page, until it ends', async () => {
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <SlowNotice />
    </QueryClientProvider>,
  )
  let answer = () => {}
  const mutationFn = () => new Promise<void>((resolve) => (answer = resolve))
  const asked = client.getMutationCache().build(client, { mutationFn }).execute(undefined)
  await wait(4_900)
  expect(screen.queryByText(SLOW)).not.toBeInTheDocument()
  await wait(200)
  expect(screen.getByText(SLOW)).toBeInTheDocument()
  await act(async () => {
    answer()
    await asked
  })
  await wait(100)
  expect(screen.queryByText(SLOW)).not.toBeInTheDocument()
})
