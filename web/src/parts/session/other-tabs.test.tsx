import { BroadcastChannel } from 'node:worker_threads'
import { render, screen, waitFor } from '@testing-library/react'
import { keepOrderToken, orderToken } from './order-token'
import { useHeldOrder } from './use-held-order'

/** They would keep the process from ending. */
const open: BroadcastChannel[] = []
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    open.push(this)
  }
}

beforeEach(() => {
  Object.assign(globalThis, { BroadcastChannel: Channel })
})
afterEach(() => {
  for (const channel of open.splice(0)) channel.close()
  sessionStorage.clear()
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
})

function Order({ id }: { id: string }) {
  const isHeld = useHeldOrder(id)
  return <p>{isHeld === undefined ? 'asking' : isHeld ? 'open' : 'closed'}</p>
}

// First: what answers stays for as long as the tab is open.
test('a tab answers for the orders that it holds, and for no other', async () => {
  keepOrderToken('a', 'secret')
  render(<Order id="a" />)
  const other = new Channel('borderlane.orders')
  const heard: unknown[] = []
  other.onmessage = ({ data }: { data: unknown }) => heard.push(data)
  // What answers is fetched first.
  await waitFor(() => {
    other.postMessage({ orderId: 'b' })
    other.postMessage({ orderId: 'a' })
    expect(heard[0]).toEqual({ orderId: 'a', token: 'secret' })
  })
})

test('a new tab gets what opens an order from the tab that holds it', async () => {
  const first = new Channel('borderlane.orders')
  // Another tab: what it holds is not in this one's storage.
  first.onmessage = ({ data }: { data: { orderId: string; token?: string } }) => {
    if (data.token === undefined && data.orderId === 'a') first.postMessage({ orderId: 'a', token: 'secret' })
  }
  render(<Order id="a" />)
  expect(screen.getByText('asking')).toBeVisible()
  expect(await screen.findByText('open')).toBeVisible()
  expect([orderToken('a'), localStorage.length]).toEqual(['secret', 0])
})

test('an order that no tab holds stays closed', async () => {
  render(<Order id="b" />)
  expect(await screen.findByText('closed')).toBeVisible()
})
