import { useEffect } from 'react'
import { useSonner } from 'sonner'

/**
 * On a phone a toast is a bar at the top, and the page begins below it: nothing is covered that someone reads, fills in or
 * presses. When the toast goes, what is on the screen stays where it is.
 */
export function useToastRoom(isPhone: boolean): void {
  const { toasts } = useSonner()
  const newest = toasts[0]?.id
  useEffect(() => {
    if (!isPhone || newest === undefined) return
    // Its height is known once it is drawn.
    const frame = requestAnimationFrame(() => {
      const front = document.querySelector<HTMLElement>('[data-sonner-toast][data-front="true"]')
      setRoom(front ? front.offsetHeight : 0)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPhone, newest])
  const isEmpty = toasts.length === 0
  useEffect(() => {
    if (isPhone && isEmpty) setRoom(0)
  }, [isPhone, isEmpty])
}

function setRoom(height: number): void {
  const { style } = document.documentElement
  const before = Number.parseFloat(style.paddingTop) || 0
  if (height === before) return
  // Browsers keep what is on the screen in its place: here the page is meant to move.
  style.overflowAnchor = 'none'
  style.paddingTop = height > 0 ? `${height}px` : ''
  style.scrollPaddingTop = style.paddingTop
  if (height < before) window.scrollBy({ top: height - before, behavior: 'instant' })
  if (height === 0) style.overflowAnchor = ''
}
