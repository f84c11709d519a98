import type { Document } from '@borderlane/contracts/documents/document'
import type { Order } from '@borderlane/contracts/orders/order'

type Required = Order['requiredDocuments'][number]

/** Words in file names by the document that they speak of; the first that fits counts. */
const HINTS: readonly (readonly [code: string, words: RegExp])[] = [
  ['photo', /photo|foto|portrait|selfie|headshot/],
  ['bank_statement', /bank|statement/],
  ['bank_statements', /bank|statement/],
  ['return_ticket', /ticket|flight|boarding/],
  ['itinerary', /itinerar/],
  ['accommodation', /hotel|accommodation|reservation|booking/],
  ['insurance', /insur/],
  ['vaccination', /vaccin|fever|immuni/],
  ['invitation', /invit/],
  ['yellow_fever', /yellow|fever/],
  ['host_letter', /invit|host/],
  ['payslips', /payslip|salary/],
  ['funds', /funds|income|payslip|salary/],
  ['funds_proof', /funds|income|payslip|salary/],
  ['employment_letter', /employ|work/],
  ['birth_certificate', /birth/],
  ['parental_consent', /consent/],
  ['passport_cover', /cover/],
  ['passport', /pass/],
  ['passport_bio_page', /pass/],
]

export function guessRequirement(fileName: string, required: readonly Required[]): string | undefined {
  const name = fileName.toLowerCase()
  const isRequired = (code: string) => required.some((one) => one.code === code)
  return HINTS.find(([code, words]) => isRequired(code) && words.test(name))?.[0]
}

function isGood({ id, state }: Document, { requests }: Pick<Order, 'requests'>): boolean {
  return state !== 'rejected' && !requests.some(({ documentId }) => documentId === id)
}

export const isHere = (
  code: string,
  order: Pick<Order, 'requests'>,
  documents: readonly Document[],
): boolean => documents.some((document) => document.requirement === code && isGood(document, order))

/** The documents that an order waits for: no file of theirs is here that counts. */
export const missingDocuments = (
  order: Pick<Order, 'requiredDocuments' | 'neededDocuments' | 'requests'>,
  documents: readonly Document[],
): Required[] =>
  order.requiredDocuments.filter(
    ({ code }) => order.neededDocuments.includes(code) && !isHere(code, order, documents),
  )
