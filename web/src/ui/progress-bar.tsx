/** How far something is, 0 to 1; `label` names it for those who do not see it. */
export function ProgressBar({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded-round bg-hairline forced-colors:border"
    >
      <div
        className="h-full bg-blue forced-colors:bg-[Highlight] transition-[width] duration-150"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
