import { useRef } from 'react'

/**
 * A tab for the provider's invoice. Browsers let a page open one only while a press lasts, and the address comes
 * later: so it is opened empty. Where even that is not allowed, the link on the page remains.
 */
export function useInvoiceTab() {
  const tab = useRef<Window | null>(null)
  return {
    open: () => {
      tab.current = window.open('', '_blank')
    },
    show: (url: string) => {
      if (!tab.current) return
      tab.current.opener = null
      tab.current.location.replace(url)
      tab.current = null
    },
    close: () => {
      tab.current?.close()
      tab.current = null
    },
  }
}
