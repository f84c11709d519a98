import type { Document } from '@borderlane/contracts/documents/document'
import { useState } from 'react'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

export function useDocumentView(orderId: string) {
  /** A link for the visitor to press: the browser opened no tab. */
  const [blocked, setBlocked] = useState<{ name: string; url: string }>()
  const [error, setError] = useState<unknown>()

  const open = async (document: Document) => {
    setBlocked(undefined)
    setError(undefined)
    // Opened at once, while the press of the button still counts; the address follows.
    const tab = window.open('about:blank', '_blank')
    if (tab) tab.opener = null
    try {
      const { url } = await api.call(
        routes.createDocumentLink,
        { id: orderId, documentId: document.id },
        { orderId },
      )
      if (tab) tab.location.href = new URL(url, window.location.origin).href
      else setBlocked({ name: document.name, url })
    } catch (failure) {
      tab?.close()
      setError(failure)
    }
  }
  /** Saves it: the browser stays where it is, because the file comes as an attachment. */
  const download = async (document: Document) => {
    setBlocked(undefined)
    setError(undefined)
    try {
      const { url } = await api.call(
        routes.createDocumentLink,
        { id: orderId, documentId: document.id, as: 'download' },
        { orderId },
      )
      const link = window.document.createElement('a')
      link.href = url
      link.download = document.name
      link.click()
    } catch (failure) {
      setError(failure)
    }
  }
  return { open, download, blocked, error }
}
