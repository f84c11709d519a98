import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'

interface DialogProps {
  open: boolean
  title: string
  text?: string
  /** By Esc or a press outside. */
  onClose: () => void
  children: ReactNode
}

/** Something to do before one goes on with the page. What had the focus before gets it back. */
export function Dialog({ open, title, text, onClose, children }: DialogProps) {
  const opener = useRef<Element>(null)
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...(!text && { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const isFree = document.activeElement === document.body
            if (isFree && opener.current instanceof HTMLElement) opener.current.focus()
          }}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[90dvh] max-w-lg -translate-y-1/2 overflow-y-auto rounded-box border border-hairline bg-surface p-6 shadow-float"
        >
          <Radix.Title className="text-24">{title}</Radix.Title>
          {text && <Radix.Description className="mt-2">{text}</Radix.Description>}
          <div className="mt-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
