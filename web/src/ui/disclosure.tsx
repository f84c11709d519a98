import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon, type IconName } from './icon'

interface DisclosureProps {
  /** Names the button for those who see only its icon. */
  label: string
  icon: IconName
  /** Words beside the icon where there is room. */
  text: string
  children: ReactNode
}

/**
 * A button that opens a small panel below itself. Escape, a link inside, the focus elsewhere or a press beside it
 * closes it.
 */
export function Disclosure({ label, icon, text, children }: DisclosureProps) {
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
        className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-box border border-control bg-surface px-3 hover:bg-sunk"
        onClick={() => setOpen(!open)}
      >
        <Icon name={icon} />
        <bdi className="max-w-40 truncate text-14 max-lg:hidden">{text}</bdi>
        <Icon name="down" className="text-soft max-sm:hidden" />
      </button>
      <div
        id={id}
        hidden={!open}
        className="absolute end-0 top-full z-30 mt-1 w-72 max-w-[calc(100vw-2rem)] rounded-box border border-control bg-surface shadow-float"
      >
        {open && children}
      </div>
    </div>
  )
}
