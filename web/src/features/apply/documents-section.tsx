import { useTranslation } from 'react-i18next'
import { ACCEPTED_FILES } from '../../parts/order/file-check'
import type { Uploads } from '../../parts/order/use-uploads'
import { FileDrop } from '../../ui/file-drop'
import { Notice } from '../../ui/notice'
import { UploadList } from '../../parts/order/upload-list'
import { Section } from './application-sections'

export const FILES_FIELD = 'documents-files'

interface DocumentsSectionProps {
  /** Documents that the route asks for. */
  required: readonly string[]
  uploads: Uploads
  error?: string
  onChange: () => void
}

/** The documents that the route asks for, and the files chosen so far. They stay in the browser until submission. */
export function DocumentsSection({ required, uploads, error, onChange }: DocumentsSectionProps) {
  const { t } = useTranslation(['apply', 'site'])
  const usable = uploads.uploads.filter((one) => one.state !== 'refused').length
  return (
    <Section id="documents" title={t('sections.documents')}>
      {required.length > 0 && (
        <div>
          <p>{t('documents.intro', { count: required.length })}</p>
          <ol className="mt-2 list-decimal space-y-1 ps-6 marker:text-soft">
            {required.map((name) => (
              <li key={name} className="first-letter:uppercase">
                {name}
              </li>
            ))}
          </ol>
        </div>
      )}
      <FileDrop
        id={FILES_FIELD}
        label={t('site:files.label')}
        hint={`${t('site:files.hint')}. ${t('documents.kept')}`}
        choose={t('site:files.choose')}
        drop={t('site:files.drop')}
        accept={ACCEPTED_FILES}
        error={error}
        onFiles={(files) => {
          uploads.add(files)
          onChange()
        }}
      />
      <UploadList
        uploads={uploads.uploads}
        onRemove={(id) => {
          uploads.remove(id)
          onChange()
        }}
      />
      {usable < required.length && (
        <Notice tone="warning" title={t('documents.warning', { count: required.length })}>
          <p>{t('documents.warningText')}</p>
        </Notice>
      )}
    </Section>
  )
}
