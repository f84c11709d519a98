/** A country's flag, 3:2. Its name always is beside it, so it is decoration. */
export function Flag({ code, className = 'w-8' }: { code: string; className?: string }) {
  return (
    <img
      src={`/flags/${code}.svg`}
      alt=""
      width={30}
      height={20}
      loading="lazy"
      className={`aspect-3/2 h-auto shrink-0 rounded-[2px] outline outline-1 -outline-offset-1 outline-ink/15 ${className}`}
    />
  )
}
