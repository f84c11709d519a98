import type { UploadLimits } from '@borderlane/contracts/catalogue/papers'
import type { Document } from '@borderlane/contracts/documents/document'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../../parts/failure/failures'
import { documentFileQuery } from '../../../parts/order/document-file'
import { Limits } from '../../../parts/papers/paper-facts'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'

interface OfficialFileProps {
  document: Document
  limits: UploadLimits
}

const ENDINGS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' }

/** Saves an upload as the official site takes it. Fetching it counts as opening it, and is recorded. */
export function OfficialFile({ document, limits }: OfficialFileProps) {
  const { t } = useTranslation('papers')
  const queryClient = useQueryClient()
  const { name } = document
  const saving = useMutation({
    mutationFn: async () => {
      const [file, { fitFile }, { open }] = await Promise.all([
        queryClient.fetchQuery(documentFileQuery(document)),
        import('../../../parts/papers/fit-file'),
        import('../../../parts/photo/look/open'),
      ])
      const fitted = await fitFile(file, limits, open)
      if (fitted) saveAs(fitted, name.replace(/\.[^.]*$/, `.${ENDINGS[fitted.type] ?? 'pdf'}`))
      return { isSaved: fitted !== undefined }
    },
    // It holds a person's document.
    gcTime: 0,
  })
  return (
    <div className="mt-2 space-y-1 text-14">
      <Limits limits={limits} />
      <Button
        variant="quiet"
        label={t('official.save')}
        runs={saving}
        aria-label={t('official.saveNamed', { name })}
      />
      {saving.data && !saving.data.isSaved && <Notice tone="warning" live title={t('official.failed')} />}
      <ErrorLine error={saving.error} />
    </div>
  )
}

function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = window.document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
