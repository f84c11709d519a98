import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copiesAmong } from '../../parts/order/copies'
import type { Upload } from '../../parts/order/upload'
import type { Uploads } from '../../parts/order/use-uploads'
import { toast } from '../../ui/toast'

export function useFileErrors({ uploads, refuseCopy }: Uploads) {
  const { t } = useTranslation('apply')
  const [files, setFiles] = useState<string>()

  const problemWith = (copies: readonly string[]) => {
    const isRefused = ({ id, state }: Upload) => state === 'refused' || copies.includes(id)
    const refused = uploads.find(isRefused)
    if (uploads.every(isRefused)) {
      toast.error(t('documents.requiredTitle'), { description: t('documents.required') })
      return t('documents.required')
    }
    return (
      refused &&
      t('documents.refused', {
        name: refused.file.name,
        // Their texts came with the place where they are chosen.
        reason: i18next.t(
          `files:reason.${refused.problem ?? (copies.includes(refused.id) ? 'same_file' : 'other')}`,
        ),
      })
    )
  }

  return {
    files,
    /** Says what is wrong with the files; true if they can be sent. */
    checkFiles: async (): Promise<boolean> => {
      const copies = await copiesAmong(uploads)
      for (const id of copies) refuseCopy(id)
      const problem = problemWith(copies)
      setFiles(problem)
      return !problem
    },
    forgetFiles: () => setFiles(undefined),
  }
}
