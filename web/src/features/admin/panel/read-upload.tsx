import type { Document } from '@borderlane/contracts/documents/document'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../http/client'
import { useErrorText } from '../../../http/error-text'
import { routes } from '../../../http/routes'
import type { Passport } from '../../../parts/passport/passport'
import { type Unread, UnreadNotice } from '../../../parts/passport/unread'
import { PictureReader } from '../../../parts/passport/zone/picture-reader'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'

interface ReadUploadProps {
  document: Document
  onRead: (passport: Passport) => void
}

/** Reads the picture of a passport on this device. Fetching it counts as opening it, and is recorded. */
export function ReadUpload({ document: { id: documentId, orderId: id }, onRead }: ReadUploadProps) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const [reader] = useState(() => new PictureReader())
  const [unread, setUnread] = useState<Unread>()
  useEffect(() => () => reader.stop(), [reader])
  const read = useMutation({
    mutationFn: async () => {
      setUnread(undefined)
      const { url } = await api.call(routes.createDocumentLink, { id, documentId }, { orderId: id })
      const answer = await fetch(url)
      if (!answer.ok) throw new Error(`the file answered ${answer.status}`)
      return reader.read(await answer.blob())
    },
    onSuccess: (answer) => {
      if (answer && 'passport' in answer) onRead(answer.passport)
      else setUnread(answer)
    },
    // It holds a person's passport.
    gcTime: 0,
  })
  return (
    <div className="space-y-2">
      <Button variant="quiet" busy={read.isPending} onClick={() => read.mutate()}>
        {t('passport.picture')}
      </Button>
      {unread && <UnreadNotice unread={unread} />}
      {read.isError && <Notice tone="bad" live title={errorText(read.error).text} />}
    </div>
  )
}
