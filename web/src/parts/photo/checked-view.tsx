import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { checkFile } from '../order/file-check'
import { formatBytes } from '../words/format'
import { useWords } from '../words/use-words'
import type { CheckedPhoto } from './look/photo.worker'
import { Marks } from './marks'
import type { PhotoRule } from './photo-rule'

interface CheckedViewProps {
  file: File
  photo: CheckedPhoto
  rule: PhotoRule
  /** Undefined while none can be taken. */
  onFile?: (file: File) => void
}

export function CheckedView({ file, photo, rule, onFile }: CheckedViewProps) {
  const { t } = useTranslation('photo')
  const { language } = useWords()
  const { findings, cut } = photo
  const shown = useAddress(photo.shown)
  const result = useAddress(cut?.photo)
  const canStay = checkFile(file) === undefined
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-start gap-6">
        <figure className="w-full max-w-sm space-y-1">
          <div dir="ltr" className="relative">
            <img src={shown} alt={t('result.whole')} className="block w-full rounded-box" />
            <Marks photo={photo} />
          </div>
          <figcaption className="text-14 text-soft">{t('result.marks')}</figcaption>
        </figure>
        {cut && (
          <figure className="max-w-48 space-y-1">
            <img src={result} alt={t('result.cut')} className="block w-full border border-control" />
            <figcaption className="text-14 text-soft">
              {t('result.size', {
                width: cut.size[0],
                height: cut.size[1],
                bytes: formatBytes(cut.photo.size, language),
              })}
            </figcaption>
          </figure>
        )}
      </div>
      {findings.length === 0 ? (
        <Notice tone="info" live title={t('result.nothing')} />
      ) : (
        <Notice tone="warning" live title={t('result.found')}>
          <ol className="list-decimal space-y-1 ps-5">
            {findings.map((finding) => (
              <li key={finding}>{t(`finding.${finding}`)}</li>
            ))}
          </ol>
        </Notice>
      )}
      <p className="measure">{rule.isPaper ? t('result.advicePaper') : t('result.advice')}</p>
      <div className="flex flex-wrap gap-3">
        {cut && (
          <Button
            disabled={!onFile}
            onClick={() => onFile?.(new File([cut.photo], 'photo.jpg', { type: cut.photo.type }))}
          >
            {t('result.useCut')}
          </Button>
        )}
        {canStay && (
          <Button variant="quiet" disabled={!onFile} onClick={() => onFile?.(file)}>
            {t('result.useOriginal')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The address under which a page shows a picture of this device. */
function useAddress(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return address
}
