import { useRef, useState } from 'react'
import { MAX_FILES_PER_ORDER } from '@borderlane/contracts/documents/file-limits'
import type { Order } from '@borderlane/contracts/orders/order'
import { guessRequirement } from './required-documents'
import type { Upload } from './upload'
import { checkFile, uploadProblem } from './file-check'
import { newKey } from '../../http/new-key'
import { documentsQuery } from './order.queries'
import { uploadDocument } from '../../http/upload'
import { useReread } from '../../http/client'

interface Added {
  /** The document whose place they take. */
  replaces?: string
  /** What the route asks for: a file whose name says so is taken for it. */
  required?: Order['requiredDocuments']
  requirement?: string
}

/** Before it is sent; the server compares the bytes. */
const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/**
 * Files that were chosen, and how far each is on its way to the server.
 * @param kept those that were chosen before the visitor looked elsewhere
 */
export function useUploads(kept: Upload[] = []) {
  const reread = useReread()
  const [uploads, setUploads] = useState<Upload[]>(kept)
  // What runs while files are on their way needs the list of now, not the one of its render.
  const latest = useRef(uploads)
  const set = (next: Upload[]) => {
    latest.current = next
    setUploads(next)
  }
  const change = (id: string, part: Partial<Upload>) =>
    set(latest.current.map((one) => (one.id === id ? { ...one, ...part } : one)))

  /** Gives the ids of the new ones. */
  const add = (files: File[], { replaces, required = [], requirement }: Added = {}): string[] => {
    const added: Upload[] = []
    for (const file of files) {
      const others = [...latest.current, ...added].filter(({ state }) => state !== 'refused')
      const problem =
        checkFile(file) ??
        (others.some((one) => isSameFile(one.file, file)) ? 'same_file' : undefined) ??
        (others.length >= MAX_FILES_PER_ORDER ? 'too_many' : undefined)
      const guess = requirement ? undefined : guessRequirement(file.name, required)
      added.push({
        id: newKey(),
        file,
        replaces,
        requirement: requirement ?? guess,
        isGuess: guess !== undefined,
        share: 0,
        problem,
        state: problem ? 'refused' : 'waiting',
      })
    }
    set([...latest.current, ...added])
    return added.map(({ id }) => id)
  }

  const remove = (id: string) => set(latest.current.filter((one) => one.id !== id))

  /** Another file in the place of one that was not sent yet, for the same document. */
  const replace = (id: string, file: File) => {
    const old = latest.current.find((one) => one.id === id)
    if (!old) return
    const before = latest.current
    remove(id)
    const [added] = add([file], { requirement: old.requirement, replaces: old.replaces })
    const fresh = latest.current.find((one) => one.id === added)!
    set(before.map((one) => (one.id === id ? fresh : one)))
  }

  const name = (id: string, requirement: string | undefined) => change(id, { requirement, isGuess: false })

  const send = async (orderId: string, ids?: string[]): Promise<boolean> => {
    let allKept = true
    for (const id of ids ?? latest.current.map((one) => one.id)) {
      // Not there any more: the visitor has removed it while others were on their way.
      const upload = latest.current.find((one) => one.id === id)
      if (!upload) continue
      if (upload.state === 'refused') allKept = false
      if (!['waiting', 'failed'].includes(upload.state)) continue
      change(id, { state: 'uploading', share: 0, problem: undefined })
      try {
        const document = await uploadDocument(orderId, upload, (share) =>
          change(id, { share, state: share < 1 ? 'uploading' : 'checking' }),
        )
        // The order has this file already, for another document; it stays what it was.
        const { requirement = document.requirement } = upload
        const isTaken = document.requirement !== undefined && document.requirement !== requirement
        change(id, isTaken ? { state: 'refused', problem: 'same_file' } : { state: 'accepted', share: 1 })
        if (isTaken) allKept = false
      } catch (error) {
        change(id, { state: 'failed', problem: uploadProblem(error) })
        allKept = false
      }
    }
    await reread(documentsQuery(orderId).queryKey)
    return allKept
  }

  return {
    uploads,
    add,
    name,
    replace,
    remove,
    refuseCopy: (id: string) => change(id, { state: 'refused', problem: 'same_file' }),
    send,
    /** Drops those that arrived: the server's list shows them. */
    forgetAccepted: () => set(latest.current.filter((one) => one.state !== 'accepted')),
    busy: uploads.some((one) => one.state === 'uploading' || one.state === 'checking'),
  }
}

export type Uploads = ReturnType<typeof useUploads>
