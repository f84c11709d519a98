import type { FieldCipher } from '@borderlane/persistence'
import { sealContext } from './order.entity'

/**
 * The passport number in full. For staff who file the application, through a call that writes down who read it;
 * nothing else may open it.
 */
export function readPassportNumber(
  cipher: FieldCipher,
  order: { id: string; passportNumberSealed: string },
): string {
  return cipher.decrypt(order.passportNumberSealed, sealContext('passport_number', order.id))
}
