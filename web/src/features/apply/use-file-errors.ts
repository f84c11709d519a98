import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Uploads } from '../../parts/order/use-uploads'
import { toast } from '../../ui/toast'

/** What is wrong with the chosen files, in words. */
export function useFileErrors({ uploads }: Uploads) {
  const { t } = useTranslation('apply')
  const [files, setFiles] = useState<string>()

  const filesProblem = () => {
    const refused = uploads.find((one) => one.state === 'refused')
    if (uploads.every((one) => one.state === 'refused')) {
      toast.error(t('documents.requiredTitle'), { description: t('documents.required') })
      return t('documents.required')
    }
    return (
      refused &&
      t('documents.refused', {
        name: refused.file.name,
        // Their texts came with the place where they are chosen.
        reason: i18next.t(`files:reason.${refused.problem ?? 'other'}`),
      })
    )
  }

  return {
    files,
    /** Says what is wrong with the files; true if they can be sent. */
    checkFiles: (): boolean => {
      const problem = filesProblem()
      setFiles(problem)
      return !problem
    },
    forgetFiles: () => setFiles(undefined),
  }
}
