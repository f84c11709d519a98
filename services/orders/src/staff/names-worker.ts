import { parentPort, workerData } from 'node:worker_threads'
import { FieldCipher } from '@borderlane/persistence/field-cipher'

// The thread that opens who travels, for exports. It loads nothing but the cipher.

/** A sealed text and the place to which it is bound. */
interface Sealed {
  text: string
  context: string
}

export interface SealedName {
  /** The key of the order and the applicant; null: the order is erased. */
  key: Sealed | null
  applicant: Sealed | null
}

export interface OpenedName {
  fullName: string
  email: string
}

const master = new FieldCipher(workerData as string)

parentPort?.on('message', (orders: readonly SealedName[]) => parentPort!.postMessage(orders.map(open)))

function open({ key, applicant }: SealedName): OpenedName {
  if (!key || !applicant) return { fullName: '', email: '' }
  const cipher = new FieldCipher(`order:${master.decrypt(key.text, key.context)}`)
  const { fullName, email } = JSON.parse(cipher.decrypt(applicant.text, applicant.context)) as OpenedName
  return { fullName, email }
}
