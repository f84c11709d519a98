import type { PaperList, UploadLimits } from '@borderlane/contracts/catalogue/papers'
import { useTranslation } from 'react-i18next'

/** What the official upload takes for a paper; undefined: no source says it. */
export const limitsOf = (papers: PaperList | null, code: string | undefined): UploadLimits | undefined =>
  papers?.entries.find((entry) => entry.code === code && entry.limits)?.limits ?? undefined

interface LimitNoteProps {
  papers: PaperList | null
  code: string
  files: readonly { name: string; type: string; size: number }[]
}

/**
 * Below the files of a slot: which of them the official upload would not take. Pictures are brought into its kind and size
 * when the application is submitted; a PDF stays what it is.
 */
export function LimitNote({ papers, code, files }: LimitNoteProps) {
  const { t } = useTranslation('papers')
  const limits = limitsOf(papers, code)
  if (!limits) return null
  const { formats, maxKb } = limits
  const kinds = formats.map((one) => one.toUpperCase()).join(', ')
  const notes = files
    .filter(({ type }) => type === 'application/pdf')
    .flatMap(({ name, size }) => {
      if (formats.length > 0 && !formats.includes('pdf')) return [t('misfit.format', { name, kinds })]
      const kb = Math.ceil(size / 1_000)
      return maxKb !== null && kb > maxKb ? [t('misfit.size', { name, kb, most: maxKb })] : []
    })
  return notes.map((note) => (
    <p key={note} role="status" className="ps-7 text-14 text-amber wrap-anywhere">
      {note}
    </p>
  ))
}
