import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon, type IconName } from './icon'

interface DisclosureProps {
  label?: string
  icon?: IconName
  text?: string
  /** `bare`: words among others, without a box. */
  variant?: 'field' | 'bare'
  align?: 'start' | 'end'
  children: ReactNode
}

/**
 * A button that opens a small panel below itself. Escape, a link inside, the focus elsewhere or a press beside it
 * closes it.
 */
export function Disclosure(props: DisclosureProps) {
  const { label, icon, text, variant = 'field', align = 'start', children } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return
    const close = () => {
      setOpen(false)
      button.current?.focus()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    const onClick = ({ target }: MouseEvent) => {
      // The heading of the next page takes the focus; where the link leads to this same page, the button keeps it.
      if (root.current?.contains(target as Node) && (target as Element).closest('a')) close()
    }
    const onElsewhere = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('click', onClick)
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('pointerdown', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('click', onClick)
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('pointerdown', onElsewhere)
    }
  }, [open])

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        className={`flex h-11 min-w-11 items-center justify-center gap-2 rounded-box px-3 hover:bg-sunk ${
          variant === 'field' ? 'border border-control bg-surface' : 'font-semibold'
        }`}
        onClick={() => setOpen(!open)}
      >
        {icon && <Icon name={icon} />}
        {text && <bdi className={icon ? 'max-w-40 truncate text-14 max-lg:hidden' : ''}>{text}</bdi>}
        {text && <Icon name="down" className={`text-soft ${icon ? 'max-sm:hidden' : ''}`} />}
      </button>
      <div
        id={id}
        hidden={!open}
        className={`absolute top-full z-30 mt-1 max-h-[calc(100dvh-7rem)] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-box border border-control bg-surface shadow-float ${
          align === 'end' ? 'end-0' : 'start-0'
        }`}
      >
        {open && children}
      </div>
    </div>
  )
}
