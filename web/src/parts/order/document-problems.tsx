import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice'
import type { useDocumentView } from './use-document-view'
import { ErrorNotice } from '../failure/failures'

/** What kept a document from being opened: the browser, with the link to press, or the server. */
export function DocumentProblems({ view }: { view: ReturnType<typeof useDocumentView> }) {
  const { t } = useTranslation('files')
  return (
    <>
      {view.blocked && (
        <Notice tone="warning" live title={t('blocked')}>
          <a
            href={view.blocked.url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center text-blue underline underline-offset-4"
          >
            {t('openLink', { name: view.blocked.name })}
          </a>
        </Notice>
      )}
      <ErrorNotice title={t('viewFailed')} error={view.error} />
    </>
  )
}
