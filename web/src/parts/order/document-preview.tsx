import type { Document } from '@borderlane/contracts/documents/document'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

/**
 * A picture as it is, for staff who decide. Fetching it counts as opening it, and is recorded. What is no picture
 * opens in a tab of its own.
 */
export function DocumentPreview({ orderId, document }: { orderId: string; document: Document }) {
  const { t } = useTranslation('files')
  const [isLarge, setLarge] = useState(false)
  const isPicture = document.mediaType !== 'application/pdf' && document.state === 'accepted'
  const { data: url, isError } = useQuery({
    queryKey: ['document-preview', document.id],
    queryFn: async ({ signal }) => {
      const place = { id: orderId, documentId: document.id }
      const link = await api.call(routes.createDocumentLink, place, { orderId, signal })
      const answer = await fetch(link.url, { signal })
      if (!answer.ok) throw new Error(`the file answered ${answer.status}`)
      return URL.createObjectURL(await answer.blob())
    },
    enabled: isPicture,
    staleTime: Infinity,
    // It holds a person's passport: not a moment longer than it is looked at.
    gcTime: 0,
    retry: false,
  })
  if (!isPicture) return null
  if (isError) return <p className="text-14 text-soft">{t('viewFailed')}</p>
  if (!url) return <div className="h-40 animate-pulse rounded-box bg-sunk" />
  return (
    <button
      type="button"
      aria-pressed={isLarge}
      aria-label={t(isLarge ? 'smaller' : 'larger', { name: document.name })}
      className="block w-full cursor-zoom-in rounded-box border border-hairline bg-sunk aria-pressed:cursor-zoom-out"
      onClick={() => setLarge(!isLarge)}
    >
      <img src={url} alt="" className={`mx-auto object-contain ${isLarge ? 'w-full' : 'max-h-56'}`} />
    </button>
  )
}
