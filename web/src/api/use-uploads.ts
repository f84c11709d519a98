import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Upload } from '../ui/upload-list'
import { checkFile, uploadProblem } from './file-check'
import { newKey } from './new-key'
import { documentsQuery } from './order.queries'
import { uploadDocument } from './upload'

/** Files that were chosen, and how far each is on its way to the server. */
export function useUploads() {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  // What runs while files are on their way needs the list of now, not the one of its render.
  const latest = useRef(uploads)
  const set = (next: Upload[]) => {
    latest.current = next
    setUploads(next)
  }
  const change = (id: string, part: Partial<Upload>) =>
    set(latest.current.map((one) => (one.id === id ? { ...one, ...part } : one)))

  const add = (files: File[]) =>
    set([
      ...latest.current,
      ...files.map((file): Upload => {
        const problem = checkFile(file)
        return { id: newKey(), file, share: 0, problem, state: problem ? 'refused' : 'waiting' }
      }),
    ])

  const remove = (id: string) => set(latest.current.filter((one) => one.id !== id))

  /** Sends what is not there yet, one file after the other. True if all of them were kept. */
  const send = async (orderId: string, only?: string): Promise<boolean> => {
    const open = latest.current.filter((one) => ['waiting', 'failed'].includes(one.state))
    for (const { id, file } of open.filter((one) => !only || one.id === only)) {
      change(id, { state: 'uploading', share: 0, problem: undefined })
      try {
        await uploadDocument(orderId, file, (share) =>
          change(id, { share, state: share < 1 ? 'uploading' : 'checking' }),
        )
        change(id, { state: 'accepted', share: 1 })
      } catch (error) {
        change(id, { state: 'failed', problem: uploadProblem(error) })
      }
    }
    void queryClient.invalidateQueries({ queryKey: documentsQuery(orderId).queryKey })
    return latest.current.every((one) => one.state === 'accepted')
  }

  return {
    uploads,
    add,
    remove,
    send,
    /** Drops those that arrived: the server's list shows them. */
    forgetAccepted: () => set(latest.current.filter((one) => one.state !== 'accepted')),
    busy: uploads.some((one) => one.state === 'uploading' || one.state === 'checking'),
  }
}

export type Uploads = ReturnType<typeof useUploads>
