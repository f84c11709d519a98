import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icon'
import { Spinner } from './spinner'

type Variant = 'main' | 'quiet' | 'plain' | 'danger'

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-box py-2.5 text-center text-body font-semibold ' +
  'transition-colors duration-150 no-underline'

const VARIANTS: Record<Variant, string> = {
  // Without colours of ours the border alone shows that it is one.
  main: 'px-5 border border-transparent bg-brand text-on-brand hover:bg-brand-strong',
  quiet: 'px-5 border border-control bg-surface text-ink hover:bg-sunk',
  plain: 'text-blue underline underline-offset-4 hover:decoration-2',
  danger: 'px-5 border border-red bg-surface text-red hover:bg-red-wash',
}

// A button that cannot be pressed keeps readable words: paper instead of fading.
const RESTING = 'px-5 border border-hairline bg-sunk text-soft'

interface ButtonStyle {
  /** Its words; children where they are more than words. */
  label?: ReactNode
  variant?: Variant
  iconAfter?: IconName
}

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  icon?: IconName
  /**
   * Being worked on: a spinner is before the words, and presses, also by Enter in a field, do nothing. The focus
   * stays, which the browser takes from a button that is disabled.
   */
  busy?: boolean
  /** The mutation that a press starts; the button is busy until it ends. */
  runs?: { isPending: boolean; mutate: () => void }
}

export function Button(props: ButtonProps) {
  const {
    label,
    variant = 'main',
    icon,
    iconAfter,
    runs,
    children,
    className = '',
    disabled,
    ...rest
  } = props
  const { busy = runs?.isPending, onClick = runs && (() => runs.mutate()), ...attributes } = rest
  const rests = (disabled || busy) && variant !== 'plain'
  return (
    <button
      type="button"
      className={`${BASE} ${rests ? RESTING : VARIANTS[variant]} ${className}`}
      disabled={disabled}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...attributes}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {label}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </button>
  )
}

/** A link that looks like a button: it leads somewhere. */
export function LinkButton(props: ButtonStyle & ComponentProps<typeof Link>) {
  const { label, variant = 'main', iconAfter, children, className = '', ...rest } = props
  return (
    <Link className={`${BASE} ${VARIANTS[variant]} ${className}`} {...rest}>
      {label}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </Link>
  )
}
