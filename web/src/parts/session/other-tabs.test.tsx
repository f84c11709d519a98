import { BroadcastChannel } from 'node:worker_threads'
import { act, render, screen } from '@testing-library/react'
import { keepOrderToken, orderToken } from './order-token'
import { answerOtherTabs, useHeldOrder } from './other-tabs'

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

test('a tab answers for the orders that it holds, and for no other', async () => {
  answerOtherTabs()
  keepOrderToken('a', 'secret')
  const other = new Channel('borderlane.orders')
  const heard = new Promise((resolve) => {
    other.onmessage = ({ data }: { data: unknown }) => resolve(data)
  })
  act(() => {
    other.postMessage({ orderId: 'b' })
    other.postMessage({ orderId: 'a' })
  })
  expect(await heard).toEqual({ orderId: 'a', token: 'secret' })
})
