import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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

/**
 * Files that the server would refuse once the order is saved: one file for two required documents is kept for the first
 * alone, whatever its name.
 * @returns the ids of the later ones
 */
async function copiesAmong(uploads: readonly Upload[]): Promise<string[]> {
  const sent = uploads.filter(({ state, requirement }) => state !== 'refused' && requirement !== undefined)
  const copies: string[] = []
  for (const [at, own] of sent.entries())
    for (const other of sent.slice(0, at))
      if (own.requirement !== other.requirement && (await haveSameBytes(own.file, other.file)))
        copies.push(own.id)
  return copies
}

async function haveSameBytes(one: File, other: File): Promise<boolean> {
  if (one.size !== other.size) return false
  try {
    const [left, right] = await Promise.all([bytesOf(one), bytesOf(other)])
    return left.every((byte, at) => byte === right[at])
  } catch {
    // One that cannot be read any more is named when it is sent.
    return false
  }
}

const bytesOf = (file: File): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.onerror = () => reject(new Error(`${file.name} cannot be read`))
    reader.readAsArrayBuffer(file)
  })
