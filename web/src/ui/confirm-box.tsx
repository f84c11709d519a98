import { AlertDialog } from 'radix-ui'
import { useRef } from 'react'
import { Button } from './button'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  text: string
  confirm: string
  cancel: string
  /** The act cannot be undone. */
  danger?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks before something that cannot be undone. The safe answer has the focus; what had it before gets it back.
 */
export function ConfirmBox(props: ConfirmDialogProps) {
  const { open, title, text, confirm, cancel, danger, onConfirm, onCancel } = props
  const opener = useRef<Element>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <AlertDialog.Content
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // The answer may have led to another page, whose heading has it now.
            const isFree = document.activeElement === document.body
            if (isFree && opener.current instanceof HTMLElement) opener.current.focus()
          }}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[90dvh] max-w-md -translate-y-1/2 overflow-y-auto rounded-box border border-hairline bg-surface p-6 shadow-float"
        >
          <AlertDialog.Title className="text-24">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2">{text}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button variant="quiet" label={cancel} />
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button variant={danger ? 'danger' : 'main'} label={confirm} onClick={onConfirm} />
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
