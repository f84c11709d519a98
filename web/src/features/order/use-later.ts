import { useState } from 'react'
import { tabStorage } from '../../parts/storage/tab-storage'

/** Which of an order's required documents its traveller brings later; this tab remembers it. */
export function useLater(orderId: string) {
  const name = `borderlane.later.${orderId}`
  const [codes, setCodes] = useState(() => tabStorage.getItem(name)?.split(',') ?? [])
  const say = (code: string, isLater: boolean) => {
    const next = [...codes.filter((one) => one !== code), ...(isLater ? [code] : [])]
    tabStorage.setItem(name, next.join(','))
    setCodes(next)
  }
  return { isLater: (code: string) => codes.includes(code), say }
}
