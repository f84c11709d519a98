import { create } from 'zustand'

/** The dialog that asks the signed-in user to show again who they are: open while someone waits for its answer. */
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
