import type { DocumentWords } from './en'

export const documents = {
  passport: 'मान्य पासपोर्ट',
  photo: 'पासपोर्ट फ़ोटो',
  itinerary: 'यात्रा कार्यक्रम',
  funds: 'धन का प्रमाण',
  accommodation: 'ठहरने का प्रमाण',
  return_ticket: 'वापसी उड़ान का टिकट',
  bank_statement: 'बैंक विवरण',
  invitation: 'निमंत्रण पत्र',
  insurance: 'यात्रा बीमा',
  vaccination: 'टीकाकरण प्रमाणपत्र',
} satisfies DocumentWords
