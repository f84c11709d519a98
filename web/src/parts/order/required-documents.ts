import type { Document } from '@borderlane/contracts/documents/document'
import type { Order } from '@borderlane/contracts/orders/order'

type Required = Order['requiredDocuments'][number]

/** Words in file names by the document that they speak of; the first that fits counts. */
const HINTS: readonly (readonly [code: string, words: RegExp])[] = [
  ['photo', /photo|foto|portrait|selfie|headshot/],
  ['bank_statement', /bank|statement/],
  ['return_ticket', /ticket|flight|boarding/],
  ['itinerary', /itinerar/],
  ['accommodation', /hotel|accommodation|reservation|booking/],
  ['insurance', /insur/],
  ['vaccination', /vaccin|fever|immuni/],
  ['invitation', /invit/],
  ['funds', /funds|income|payslip|salary/],
  ['passport', /pass/],
]

/** The required document that a file looks like by its name; undefined if none does. */
export function guessRequirement(fileName: string, required: readonly Required[]): string | undefined {
  const name = fileName.toLowerCase()
  const isRequired = (code: string) => required.some((one) => one.code === code)
  return HINTS.find(([code, words]) => isRequired(code) && words.test(name))?.[0]
}

/** Whether a document counts: it was not refused, and no one has asked for another one in its place. */
function isGood({ id, state }: Document, { requests }: Pick<Order, 'requests'>): boolean {
  return state !== 'rejected' && !requests.some(({ documentId }) => documentId === id)
}

/** The required documents for which there is no file yet that counts. */
export function missingDocuments(
  order: Pick<Order, 'requiredDocuments' | 'requests'>,
  documents: readonly Document[],
): Required[] {
  return order.requiredDocuments.filter(
    ({ code }) => !documents.some((document) => document.requirement === code && isGood(document, order)),
  )
}
