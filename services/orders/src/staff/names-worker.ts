import { parentPort, workerData } from 'node:worker_threads'
import { FieldCipher } from '@borderlane/persistence/field-cipher'
import { contextOfColumn, openKey } from '../order/sealed-order'

// The thread that opens who travels, for exports.

export interface SealedName {
  id: string
  /** Null: the order is erased. */
  wrapped: string | null
  applicantSealed: string | null
}

export interface OpenedName {
  fullName: string
  email: string
}

const master = new FieldCipher(workerData as string)

parentPort?.on('message', (orders: readonly SealedName[]) => parentPort!.postMessage(orders.map(open)))

function open({ id, wrapped, applicantSealed }: SealedName): OpenedName {
  if (!wrapped || !applicantSealed) return { fullName: '', email: '' }
  const key = openKey(master, id, wrapped)
  const said = JSON.parse(key.decrypt(applicantSealed, contextOfColumn('applicantSealed', id))) as OpenedName
  return { fullName: said.fullName, email: said.email }
}
