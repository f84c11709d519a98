import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './button'
import { describedBy, FieldError } from './fields'
import { Icon } from './icon'

interface FileDropProps {
  id: string
  label: string
  hint: string
  choose: string
  /** Words beside the button for those who drag files. */
  drop: string
  /** File name endings, for example `.pdf,.jpg`. */
  accept: string
  single?: boolean
  error?: string
  disabled?: boolean
  onFiles: (files: File[]) => void
}

/** Files by a button or by dropping them. */
export function FileDrop(props: FileDropProps) {
  const { id, label, hint, choose, drop, accept, single, error, disabled, onFiles } = props
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onFiles([...event.dataTransfer.files])
  }
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-14 text-soft">
        {hint}
      </p>
      {error && <FieldError id={id} error={error} />}
      <div
        className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-dashed p-4 transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue ${
          over ? 'border-blue bg-blue-wash' : error ? 'border-red bg-surface' : 'border-control bg-surface'
        }`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!disabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input
          ref={input}
          id={id}
          type="file"
          multiple={!single}
          accept={accept}
          disabled={disabled}
          aria-describedby={describedBy(id, { hint, error })}
          aria-invalid={error ? true : undefined}
          className="sr-only"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            // The same file can be chosen again after it was removed.
            event.target.value = ''
          }}
        />
        {/* The input itself is reached by the keyboard; the button is for pointers. */}
        <Button
          variant="quiet"
          icon="upload"
          label={choose}
          disabled={disabled}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => input.current?.click()}
        />
        <span aria-hidden="true" className="hidden text-14 text-soft md:inline">
          {drop}
        </span>
      </div>
    </div>
  )
}

interface FileRowProps {
  name: string
  picture?: ReactNode
  /** Size, state, or what is wrong. */
  children: ReactNode
  actions?: ReactNode
}

export function FileRow({ name, picture, children, actions }: FileRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline py-3 last:border-0">
      {picture ?? <Icon name="file" className="mt-0.5 self-start text-soft" />}
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold break-all">{name}</p>
        <div className="text-14">{children}</div>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </li>
  )
}
