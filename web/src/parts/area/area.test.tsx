import { writeClientLog } from '@borderlane/contracts/gateway'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { newServer, startTestTexts } from '../../test/render'
import { Area } from './area'

let isBroken = true

function Weak() {
  if (isBroken) throw new Error('broken')
  return <p>Whole again</p>
}

beforeEach(async () => {
  isBroken = true
  await startTestTexts()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => jest.restoreAllMocks())

test('a part that fails says so, leaves the rest standing, is logged and can be tried again', async () => {
  const server = newServer()
  render(
    <>
      <p>The rest</p>
      <Area>
        <Weak />
      </Area>
    </>,
  )
  await screen.findByText('This part of the page could not be shown')
  expect(screen.getByText('The rest')).toBeInTheDocument()
  expect(server.calls(writeClientLog)).toMatchObject([{ input: { event: 'web.area_crashed' } }])
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('Whole again')).toBeInTheDocument()
})

test('a part that the page can do without makes way', () => {
  newServer()
  render(
    <Area instead={<p>Instead</p>}>
      <Weak />
    </Area>,
  )
  expect(screen.getByText('Instead')).toBeInTheDocument()
})
