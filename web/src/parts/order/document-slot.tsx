import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { FileButton } from '../../ui/file-button'
import { Icon, type IconName } from '../../ui/icon'
import { ACCEPTED_FILES } from './file-check'

/** `missing`: nothing is here yet. `later`: its traveller brings it later. */
type SlotState = 'missing' | 'later' | 'here'

const SIGNS: Record<SlotState, { icon: IconName; colour: string }> = {
  missing: { icon: 'warning', colour: 'text-amber' },
  later: { icon: 'info', colour: 'text-blue' },
  here: { icon: 'check', colour: 'text-green' },
}

interface DocumentSlotProps {
  code: string
  name: string
  /** Below the name: what it has to be like. */
  note?: ReactNode
  state: SlotState
  /** Without it nothing more is taken. */
  onFiles?: (files: File[]) => void
  disabled?: boolean
  /** Says that it comes later, and takes that back. */
  onLater?: (isLater: boolean) => void
  children?: ReactNode
}

/** The place of one required document: files are dropped on it, chosen for it, or taken with the camera. */
export function DocumentSlot(props: DocumentSlotProps) {
  const { code, name, note, state, onFiles, disabled, onLater, children } = props
  const { t } = useTranslation('files')
  const [over, setOver] = useState(false)
  const takes = onFiles !== undefined && !disabled
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (takes) onFiles([...event.dataTransfer.files])
  }
  const button = { variant: 'quiet' as const, accept: ACCEPTED_FILES, disabled }
  return (
    <li
      data-slot={code}
      className={`border-t border-hairline px-4 py-3 first:border-0 ${over ? 'bg-blue-wash' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(takes)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-1 basis-52 gap-2">
          <Icon name={SIGNS[state].icon} className={`mt-0.5 ${SIGNS[state].colour}`} />
          <span className="min-w-0">
            <span className="block font-semibold first-letter:uppercase">{name}</span>
            <span className="block text-14 text-soft">{t(`slot.${state}`)}</span>
            {note}
          </span>
        </p>
        {onFiles && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <FileButton
              label={t(state === 'here' ? 'addOne' : 'chooseOne')}
              {...button}
              testId={`slot-${code}`}
              aria-label={t(state === 'here' ? 'addFor' : 'chooseFor', { name })}
              onFile={(file) => onFiles([file])}
            />
            {state !== 'here' && (
              <FileButton
                label={t('camera')}
                {...button}
                icon="camera"
                accept="image/jpeg"
                capture="environment"
                testId={`camera-${code}`}
                className="hidden pointer-coarse:inline-flex"
                aria-label={t('cameraFor', { name })}
                onFile={(file) => onFiles([file])}
              />
            )}
            {onLater && state !== 'here' && (
              <Button
                variant="plain"
                label={t(state === 'later' ? 'laterUndo' : 'later')}
                aria-pressed={state === 'later'}
                aria-label={t('laterFor', { name })}
                onClick={() => onLater(state !== 'later')}
              />
            )}
          </div>
        )}
      </div>
      {children}
    </li>
  )
}

export function DocumentSlots({ children }: { children: ReactNode }) {
  return <ol className="rounded-box border border-hairline bg-surface">{children}</ol>
}
