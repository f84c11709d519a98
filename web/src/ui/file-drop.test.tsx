import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FileDrop } from './file-drop'

const pdf = new File(['%PDF'], 'passport.pdf', { type: 'application/pdf' })
const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })

function open(props: { error?: string; disabled?: boolean } = {}) {
  const onFiles = jest.fn<void, [File[]]>()
  render(
    <FileDrop
      id="files"
      label="Documents to upload"
      hint="PDF or JPG"
      choose="Choose files"
      drop="or drop them here"
      accept=".pdf,.jpg"
      onFiles={onFiles}
      {...props}
    />,
  )
  return {
    user: userEvent.setup({ delay: null }),
    input: screen.getByLabelText<HTMLInputElement>('Documents to upload'),
    area: screen.getByText('or drop them here').parentElement!,
    onFiles,
  }
}

const dropped = (files: File[]) => ({ dataTransfer: { files } })

test('files that are chosen are handed over, all of them, in their order', async () => {
  const { user, input, onFiles } = open()
  await user.upload(input, [pdf, photo])
  expect(onFiles.mock.calls).toEqual([[[pdf, photo]]])
})

test('the same file can be chosen again after it was removed', async () => {
  const { user, input, onFiles } = open()
  await user.upload(input, pdf)
  await user.upload(input, pdf)
  expect(onFiles).toHaveBeenCalledTimes(2)
})

test('files that are dropped are handed over, also those that the input would not offer', () => {
  const { area, onFiles } = open()
  const text = new File(['x'], 'notes.txt')
  fireEvent.drop(area, dropped([pdf, text]))
  expect(onFiles.mock.calls).toEqual([[[pdf, text]]])
})

test('the browser does not open what is dropped', () => {
  const { area } = open()
  for (const event of [createEvent.dragOver(area), createEvent.drop(area, dropped([pdf]))]) {
    fireEvent(area, event)
    expect(event.defaultPrevented).toBe(true)
  }
})

test('the place lights up while files are held over it, and only then', () => {
  const { area } = open()
  const lit = () => area.classList.contains('border-blue')
  expect(lit()).toBe(false)
  fireEvent.dragOver(area)
  expect(lit()).toBe(true)
  fireEvent.dragLeave(area)
  expect(lit()).toBe(false)
  fireEvent.dragOver(area)
  fireEvent.drop(area, dropped([pdf]))
  expect(lit()).toBe(false)
})

test('while it is disabled neither way takes files, and what is dropped is still not opened', async () => {
  const { user, input, area, onFiles } = open({ disabled: true })
  await user.upload(input, pdf)
  fireEvent.dragOver(area)
  expect(area).not.toHaveClass('border-blue')
  const drop = createEvent.drop(area, dropped([pdf]))
  fireEvent(area, drop)
  expect(onFiles).not.toHaveBeenCalled()
  expect(drop.defaultPrevented).toBe(true)
})

test('the keyboard reaches it once, and hint and error are read out with it', async () => {
  const { user, input } = open({ error: 'Choose a file' })
  await user.tab()
  expect(input).toHaveFocus()
  expect(input).toHaveAccessibleDescription('PDF or JPG Choose a file')
  expect(input).toBeInvalid()
  await user.tab()
  expect(document.body).toHaveFocus()
})

test('the button is for pointers and opens the choice of files', async () => {
  const { user, input } = open()
  expect(screen.queryByRole('button')).toBeNull()
  const opened = jest.spyOn(input, 'click')
  await user.click(screen.getByText('Choose files'))
  expect(opened).toHaveBeenCalledTimes(1)
})
