import { create } from 'zustand'

export const useProof = create<{ answer?: (proved: boolean) => void }>(() => ({}))

let asked: Promise<boolean> | undefined

/** Opens the dialog. Anyone who needs a proof meanwhile waits for the same one. @returns whether it was given */
export function prove(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => useProof.setState({ answer: resolve })).finally(() => {
    asked = undefined
    useProof.setState({ answer: undefined })
  })
  return asked
}
