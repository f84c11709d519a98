import type { Order } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { ACCEPTED_FILES } from '../../parts/order/file-check'
import type { Uploads } from '../../parts/order/use-uploads'
import { FileDrop } from '../../ui/file-drop'
import { Notice } from '../../ui/notice'
import { type Upload, UploadList } from '../../parts/order/upload-list'
import { useWords } from '../../parts/words/use-words'
import { FileButton } from '../../ui/file-button'
import { Icon } from '../../ui/icon'
import { Section } from './application-sections'

export const FILES_FIELD = 'documents-files'

interface DocumentsSectionProps {
  /** Documents that the route asks for. */
  required: Order['requiredDocuments']
  uploads: Uploads
  error?: string
  onChange: () => void
}

/** The documents that the route asks for, and the files chosen so far. They stay in the browser until submission. */
export function DocumentsSection({ required, uploads, error, onChange }: DocumentsSectionProps) {
  const { t } = useTranslation(['apply', 'files', 'site'])
  const { phrase } = useWords()
  const usable = uploads.uploads.filter((one) => one.state !== 'refused').length
  return (
    <Section id="documents" title={t('sections.documents')}>
      {required.length > 0 && (
        <div>
          <p>{t('documents.intro', { count: required.length })}</p>
          <ol className="mt-2">
            {required.map((one) => (
              <Slot
                key={one.code}
                name={phrase('documents', one)}
                code={one.code}
                files={uploads.uploads.filter(
                  ({ requirement, state }) => requirement === one.code && state !== 'refused',
                )}
                onFile={(file) => {
                  uploads.add([file], { requirement: one.code })
                  onChange()
                }}
              />
            ))}
          </ol>
        </div>
      )}
      <FileDrop
        id={FILES_FIELD}
        label={t('files:label')}
        hint={`${t('files:hint')}. ${t('documents.kept')}`}
        choose={t('files:choose')}
        drop={t('files:drop')}
        accept={ACCEPTED_FILES}
        error={error}
        onFiles={(files) => {
          uploads.add(files, { required })
          onChange()
        }}
      />
      <UploadList
        uploads={uploads.uploads}
        required={required}
        onName={uploads.name}
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

interface SlotProps {
  name: string
  code: string
  /** Those that were chosen for it. */
  files: readonly Upload[]
  onFile: (file: File) => void
}

/** One required document: what was chosen for it, and the way to choose. */
function Slot({ name, code, files, onFile }: SlotProps) {
  const { t } = useTranslation(['apply', 'files', 'site'])
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-hairline py-2">
      <span className="flex min-w-0 gap-2">
        <Icon
          name={files.length > 0 ? 'check' : 'file'}
          className={files.length > 0 ? 'text-green' : 'text-soft'}
        />
        <span className="min-w-0">
          <span className="block first-letter:uppercase">{name}</span>
          {files.map(({ id, file }) => (
            <bdi key={id} className="block text-14 break-words text-soft">
              {file.name}
            </bdi>
          ))}
        </span>
      </span>
      <FileButton
        variant="quiet"
        accept={ACCEPTED_FILES}
        testId={`slot-${code}`}
        aria-label={t('files:chooseFor', { name })}
        onFile={onFile}
      >
        {t('files:chooseOne')}
      </FileButton>
    </li>
  )
}
