import type { Order } from '@borderlane/contracts/orders/order'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { FileButton } from '../../ui/file-button'
import { FileRow } from '../../ui/file-drop'
import { Icon } from '../../ui/icon'
import { ProgressBar } from '../../ui/progress-bar'
import { formatBytes } from '../words/format'
import { DocumentNameChoice } from './document-name-choice'
import { ACCEPTED_FILES } from './file-check'
import type { Upload } from './upload'

export interface UploadListProps {
  uploads: readonly Upload[]
  onRemove: (id: string) => void
  onRetry?: (id: string) => void
  onReplace?: (id: string, file: File) => void
  /** It is in a box already. */
  isInside?: boolean
  required?: Order['requiredDocuments']
  onName?: (id: string, requirement: string | undefined) => void
}

export function UploadList({ uploads, isInside, required = [], ...acts }: UploadListProps) {
  const { onRemove, onRetry, onReplace, onName } = acts
  const { t } = useTranslation('files')
  if (uploads.length === 0) return null
  return (
    <ul className={isInside ? 'mt-1 ps-7' : 'rounded-box border border-hairline bg-surface px-4'}>
      {uploads.map((upload) => {
        const { id, file, state } = upload
        const canRetry = state === 'failed' && onRetry
        const canRemove = state === 'waiting' || state === 'failed' || state === 'refused'
        const actions = (
          <>
            {canRetry && (
              <Button
                variant="quiet"
                label={t('retry')}
                aria-label={t('retryNamed', { name: file.name })}
                onClick={() => onRetry(id)}
              />
            )}
            {onReplace && (state === 'waiting' || state === 'refused') && (
              <FileButton
                variant="plain"
                label={t('replace')}
                accept={ACCEPTED_FILES}
                testId={`replace-${id}`}
                aria-label={t('replaceNamed', { name: file.name })}
                onFile={(other) => onReplace(id, other)}
              />
            )}
            {canRemove && (
              <Button
                variant="plain"
                label={t('removeShort')}
                aria-label={t('remove', { name: file.name })}
                onClick={() => onRemove(id)}
              />
            )}
          </>
        )
        return (
          <FileRow key={id} name={file.name} picture={<FileThumbnail file={file} />} actions={actions}>
            <UploadState upload={upload} />
            {onName && required.length > 0 && (state === 'waiting' || state === 'failed') && (
              <DocumentNameChoice
                id={`name-${id}`}
                fileName={file.name}
                required={required}
                value={upload.requirement}
                isGuess={upload.isGuess}
                onChange={(requirement) => onName(id, requirement)}
              />
            )}
          </FileRow>
        )
      })}
    </ul>
  )
}

function UploadState({ upload: { state, problem, share, file } }: { upload: Upload }) {
  const { t, i18n } = useTranslation('files')
  if (state === 'failed' || state === 'refused')
    return (
      <p role="alert" className="flex gap-1.5 font-semibold text-red">
        <Icon name="warning" />
        {t('state.failed', { reason: t(`reason.${problem ?? 'other'}`) })}
      </p>
    )
  if (state === 'uploading')
    return (
      <div className="mt-1 max-w-sm space-y-1">
        <ProgressBar share={share} label={file.name} />
        <p className="text-soft">{t('state.uploading', { percent: Math.round(share * 100) })}</p>
      </div>
    )
  return (
    <p className={state === 'accepted' ? 'flex gap-1.5 text-green' : 'text-soft'}>
      {state === 'accepted' && <Icon name="check" />}
      {t(`state.${state}`, { size: formatBytes(file.size, i18n.language) })}
    </p>
  )
}

function FileThumbnail({ file }: { file: File }) {
  const isPicture = file.type === 'image/jpeg' || file.type === 'image/png'
  const [url, setUrl] = useState<string>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (!isPicture) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    setBroken(false)
    return () => URL.revokeObjectURL(made)
  }, [file, isPicture])
  if (!isPicture || !url || isBroken) return <Icon name="file" className="mt-0.5 self-start text-soft" />
  return (
    <img
      src={url}
      alt=""
      onError={() => setBroken(true)}
      className="size-14 shrink-0 self-start rounded-box border border-hairline bg-wash object-cover"
    />
  )
}
