import { useSite } from '../../parts/site/site.store'

/**
 * The operator's logo; without one a page with a lane through it: half a passport, half a road. The gateway puts the logo
 * into pages that the build has rendered (`gateway/src/pages/site-document.ts`).
 */
export function Mark({ className = 'h-8 max-w-40' }: { className?: string }) {
  const logo = useSite((site) => site.logo)
  const size = `${className} w-auto object-contain`
  if (logo) {
    const { id, width, height } = logo
    return <img data-mark="" src={`/api/logo/${id}`} alt="" width={width} height={height} className={size} />
  }
  return (
    <svg data-mark="" aria-hidden="true" viewBox="0 0 32 32" className={size}>
      <rect width="32" height="32" rx="5" fill="var(--brand)" />
      <g stroke="var(--on-brand)" strokeWidth="2" fill="none">
        <path d="M16 4v24" strokeDasharray="2.4 2.4" />
        <path d="M6 8.500h7M6 23.500h7M19 8.500h7M19 23.500h7" />
        <path d="M7 16h17m-4.500-4.500L24 16l-4.500 4.500" strokeWidth="2.500" />
      </g>
    </svg>
  )
}
