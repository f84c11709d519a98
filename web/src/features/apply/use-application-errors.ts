import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { useAnswerText } from '../../parts/form/answer-text'
import type { Uploads } from '../../parts/order/use-uploads'
import { type ApplicationValues, ofEach } from './answers'

/** What is wrong with the answers and the chosen files, in words. */
export function useApplicationErrors(
  wrong: FieldErrors<ApplicationValues>,
  values: ApplicationValues,
  { uploads }: Uploads,
) {
  const { t } = useTranslation(['apply', 'files', 'site'])
  const [files, setFiles] = useState<string>()
  const text = useAnswerText()
  const fields = ofEach(({ id }) => wrong[id] && (values[id] ? text.invalid(id) : text.required(id)))

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
        reason: t(`files:reason.${refused.problem ?? 'other'}`),
      })
    )
  }

  return {
    fields,
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
