import { type ComponentProps, useRef } from 'react'
import { Button } from './button'

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> {
  /** File name endings, for example `.pdf,.jpg`. */
  accept: string
  onFile: (file: File) => void
  /** Asks for the camera on what has one: the one that looks away from its owner, or at them. */
  capture?: 'environment' | 'user'
  /** How tests find the field behind the button. */
  testId: string
}

export function FileButton({ accept, onFile, testId, capture, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        capture={capture}
        data-testid={testId}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
      <Button icon="upload" {...button} onClick={() => input.current?.click()} />
    </>
  )
}
