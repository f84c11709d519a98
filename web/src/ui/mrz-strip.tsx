/**
 * The machine-readable strip of a passport as a divider. `words` are set in its manner: capitals, blanks as `<`.
 * Decoration: what it says is elsewhere in plain words, and its letters do not grow with the text of the page. So 27 of
 * them have room on the narrowest screen: words that are longer together would be cut.
 */
export function MrzStrip({ words, className = '' }: { words: readonly string[]; className?: string }) {
  const line = words.map((word) => word.toUpperCase().replace(/[^A-Z0-9]+/g, '<')).join('<<')
  return (
    <p
      aria-hidden="true"
      dir="ltr"
      className={`figures w-0 min-w-full overflow-hidden text-[14px] tracking-[0.14em] whitespace-nowrap text-soft select-none ${className}`}
    >
      {`P<${line}`.padEnd(140, '<')}
    </p>
  )
}
