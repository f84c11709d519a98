import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { FileButton } from '../../ui/file-button'
import { Spinner } from '../../ui/spinner'
import { useHeldFocus } from '../../ui/use-held-focus'
import type { Passport } from './passport'
import { type Unread, UnreadNotice } from './unread'
import { PictureReader } from './zone/picture-reader'

interface FromPictureProps {
  onRead: (passport: Passport, picture: File) => void
}

/** A photo or scan that is chosen, and read on this device. */
export function FromPicture({ onRead }: FromPictureProps) {
  const { t } = useTranslation('passport')
  const [reader] = useState(() => new PictureReader())
  const [isReading, setReading] = useState(false)
  const [unread, setUnread] = useState<Unread>()
  const held = useHeldFocus()
  useEffect(() => () => reader.stop(), [reader])
  const read = async (file: File) => {
    setUnread(undefined)
    setReading(true)
    const answer = await reader.read(file)
    setReading(false)
    if (!answer) return
    if ('passport' in answer) onRead(answer.passport, file)
    else setUnread(answer)
  }
  return (
    <section {...held} className="space-y-2">
      {isReading ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="flex items-center gap-2 font-semibold">
            <Spinner /> {t('photo.reading')}
          </p>
          <Button variant="quiet" onClick={() => reader.stop()}>
            {t('photo.stop')}
          </Button>
        </div>
      ) : (
        <FileButton
          variant="quiet"
          accept="image/jpeg,image/png,image/webp"
          testId="passport-picture"
          onFile={(file) => void read(file)}
        >
          {t('photo.choose')}
        </FileButton>
      )}
      <p className="measure text-14 text-soft">{t('photo.hint')}</p>
      {unread && <UnreadNotice unread={unread} />}
    </section>
  )
}
