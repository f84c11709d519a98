import type { Document } from '@borderlane/contracts/documents/document'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../http/error-text'
import { documentFileQuery } from '../../../parts/order/document-file'
import type { Passport } from '../../../parts/passport/passport'
import { type Unread, UnreadNotice } from '../../../parts/passport/unread'
import { PictureReader } from '../../../parts/passport/zone/picture-reader'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'

interface ReadUploadProps {
  document: Document
  /** Without a press. */
  isAtOnce: boolean
  onRead: (passport: Passport) => void
}

/** Reads the picture of a passport on this device. Fetching it counts as opening it, and is recorded. */
export function ReadUpload({ document, isAtOnce, onRead }: ReadUploadProps) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [reader] = useState(() => new PictureReader())
  const [unread, setUnread] = useState<Unread>()
  const read = useMutation({
    mutationFn: async () => {
      setUnread(undefined)
      return reader.read(await queryClient.fetchQuery(documentFileQuery(document)))
    },
    onSuccess: (answer) => {
      if (answer && 'passport' in answer) onRead(answer.passport)
      else setUnread(answer)
    },
    // It holds a person's passport.
    gcTime: 0,
  })
  const begin = useEffectEvent(() => isAtOnce && read.mutate())
  useEffect(() => {
    begin()
    return () => reader.stop()
  }, [reader])
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
