/** What someone wrote about us. Sample content: none of these people exists, and `verified` is never true for a sample. */
export interface Testimonial {
  name: string
  /** ISO codes: where the writer lives, and where they went. */
  country: string
  destination: string
  /** Out of five. */
  rating: number
  text: string
  verified: boolean
}

export const SAMPLE = true

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    name: 'Amelia R.',
    country: 'GB',
    destination: 'IN',
    rating: 5,
    text: 'I had the visa for India four days after I sent my photo a second time. The mail said exactly what was wrong with the first one.',
    verified: false,
  },
  {
    name: 'Jonas K.',
    country: 'DE',
    destination: 'VN',
    rating: 5,
    text: 'The official fee stood next to theirs before I paid. I knew what I paid for.',
    verified: false,
  },
  {
    name: 'Priya S.',
    country: 'IN',
    destination: 'GB',
    rating: 4,
    text: 'The list of papers for the visitor visa was complete. Waiting for the appointment took longer than I hoped, but they had told me so.',
    verified: false,
  },
  {
    name: 'Camille D.',
    country: 'FR',
    destination: 'EG',
    rating: 5,
    text: 'We applied for four in one evening, one form each, and followed all four on my phone.',
    verified: false,
  },
  {
    name: 'Wei L.',
    country: 'CN',
    destination: 'TR',
    rating: 4,
    text: 'It told me that I needed no visa after all, before I had typed my name.',
    verified: false,
  },
  {
    name: 'Fatima A.',
    country: 'AE',
    destination: 'US',
    rating: 5,
    text: 'They went through the long form with me line by line. At the interview there was nothing that I had not seen before.',
    verified: false,
  },
  {
    name: 'Lucas M.',
    country: 'BR',
    destination: 'CA',
    rating: 5,
    text: 'I mixed up two digits of my passport number and corrected them myself the same day.',
    verified: false,
  },
  {
    name: 'Grace O.',
    country: 'NG',
    destination: 'AE',
    rating: 4,
    text: 'I paid for the faster speed and had the visa on the second day. The page showed each step with its date.',
    verified: false,
  },
  {
    name: 'Daniel P.',
    country: 'US',
    destination: 'AU',
    rating: 5,
    text: 'They showed me the link to do it myself. I still let them do it, because of the app with the passport chip.',
    verified: false,
  },
  {
    name: 'Sofia G.',
    country: 'ES',
    destination: 'TH',
    rating: 4,
    text: 'I wanted to stay three months, and the answer explained which visa that needs and why.',
    verified: false,
  },
  {
    name: 'Hiro T.',
    country: 'JP',
    destination: 'IN',
    rating: 5,
    text: 'I asked for help on a Saturday and had an answer within the hour.',
    verified: false,
  },
  {
    name: 'Nadia B.',
    country: 'MA',
    destination: 'FR',
    rating: 4,
    text: 'My first application was rejected. With the protection all my money came back, without a single mail from me.',
    verified: false,
  },
]
