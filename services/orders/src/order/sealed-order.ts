import { FieldCipher } from '@borderlane/persistence/field-cipher'

// Light, for a thread as well: what seals an order, and to which place each text is bound.

export const contextOfKey = (orderId: string): string => `order_key|${orderId}`

export const contextOfColumn = (column: 'applicantSealed' | 'identitySealed', orderId: string): string =>
  `order|${column}|${orderId}`

export const cipherOf = (key: string): FieldCipher => new FieldCipher(`order:${key}`)

/** @param master of the settings, which has wrapped the key of the order */
export const openKey = (master: FieldCipher, orderId: string, wrapped: string): FieldCipher =>
  cipherOf(master.decrypt(wrapped, contextOfKey(orderId)))
