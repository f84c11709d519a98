import { type ReactNode, useEffect, useRef, useState } from 'react'

/** What is fetched only for those who come near it by scrolling. */
export function NearScreen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watcher.disconnect()
        setNear(true)
      },
      { rootMargin: '400px' },
    )
    watcher.observe(place.current!)
    return () => watcher.disconnect()
  }, [])
  return <div ref={place}>{isNear && children}</div>
}
