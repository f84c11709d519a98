import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ConfirmDialog, loadConfirmBox } from './confirm-dialog'

function Page({ onConfirm }: { onConfirm: () => void }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <button onClick={() => setAsked(true)}>Delete</button>
      <button>Another</button>
      <ConfirmDialog
        open={asked}
        title="Delete it?"
        text="It is gone then."
        confirm="Delete it"
        cancel="Keep it"
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          onConfirm()
        }}
      />
    </>
  )
}

beforeAll(() => loadConfirmBox())

const button = (name: string) => screen.getByRole('button', { name })

test('the dialog keeps the focus while it is open, and Escape returns it to the button that opened it', async () => {
  const onConfirm = jest.fn()
  const user = userEvent.setup()
  render(<Page onConfirm={onConfirm} />)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(button('Keep it')).toHaveFocus()
  await user.tab()
  expect(button('Delete it')).toHaveFocus()
  await user.tab()
  expect(button('Keep it')).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(button('Delete')).toHaveFocus()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('the answer gives the focus back, too', async () => {
  const onConfirm = jest.fn()
  const user = userEvent.setup()
  render(<Page onConfirm={onConfirm} />)
  await user.click(button('Delete'))
  await user.click(button('Delete it'))
  expect(onConfirm).toHaveBeenCalledTimes(1)
  expect(button('Delete')).toHaveFocus()
})
