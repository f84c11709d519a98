const SHAPES = {
  check: 'M4.5 12.5l5 5 10-11',
  cross: 'M6 6l12 12M18 6L6 18',
  warning: 'M12 3.500L22 20.500H2zM12 10v4.500M12 17.300v.4',
  info: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 11v5.500M12 7.500v.4',
  arrow: 'M4 12h15M13 6l6 6-6 6',
  swap: 'M4 8.500h14M14.500 5L18 8.500 14.500 12M20 15.500H6M9.500 12L6 15.500 9.500 19',
  upload: 'M12 16V4.500M7.500 9L12 4.500 16.500 9M4 15.500V20h16v-4.500',
  file: 'M6 3h8.500L19 7.500V21H6zM14 3v5h5',
  bin: 'M4 6.500h16M9 6V3.500h6V6M6.500 6.500L7.500 21h9l1-14.500M10 10.500v6.500M14 10.500v6.500',
  open: 'M13 4h7v7M20 4l-9.500 9.500M18 14v6H4V6h6',
  lock: 'M5.500 11h13v9.500h-13zM8.500 11V7.500a3.500 3.500 0 0 1 7 0V11',
  camera:
    'M4 7.500h4l1.500-2.500h5L16 7.500h4V19H4zM12 9.800a3.200 3.200 0 1 0 0 6.400a3.200 3.200 0 0 0 0-6.400',
  person: 'M12 3.500a4.200 4.200 0 1 0 0 8.400a4.200 4.200 0 0 0 0-8.400M4 20.500a8 8 0 0 1 16 0',
  menu: 'M4 6.500h16M4 12h16M4 17.500h16',
  down: 'M6 9.500l6 6 6-6',
  case: 'M3.500 8h17v12h-17zM9 8V4.500h6V8',
  door: 'M13 4h7v16h-7M3.500 12h10.500M10 8l4 4-4 4',
  calendar: 'M4 5.500h16v15H4zM4 10h16M8 3v4.500M16 3v4.500',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 7v5.500l3.500 2',
} as const

export type IconName = keyof typeof SHAPES

/** A line drawing beside a word; it says nothing on its own. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  const mirrors = name === 'arrow' || name === 'open' || name === 'door' ? 'rtl:-scale-x-100' : ''
  return <LineDrawing path={SHAPES[name]} className={`${mirrors} ${className}`} />
}

/** @param path within 24 by 24 */
export function LineDrawing({ path, className = '' }: { path: string; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`size-5 shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={path} />
    </svg>
  )
}
