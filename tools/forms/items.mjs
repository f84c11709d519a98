/** What one entry of a list asks: the facts name the fields only. */
const text = (label, max = 100) => ({ kind: 'text', label, max })
const FIELDS = {
  surname: { ...text('Surname'), format: 'name' },
  givenNames: { ...text('Given names'), format: 'name' },
  fullName: { ...text('Full name', 200), format: 'name' },
  country: { kind: 'country', label: 'Country' },
  nationality: { kind: 'country', label: 'Nationality' },
  documentNumber: { ...text('Number of the document', 40), format: 'identifier' },
  number: { ...text('Number', 40), format: 'identifier' },
  occupation: text('Occupation'),
  relationship: text('Relationship'),
  place: text('Place'),
  places: text('Places', 300),
  year: { kind: 'number', label: 'Year', least: 1900, most: 2099 },
  visits: { kind: 'number', label: 'Number of visits', least: 1, most: 100 },
  lengthOfStay: { kind: 'number', label: 'Length of the stay in days', least: 1, most: 3650 },
  dateOfBirth: { kind: 'day', label: 'Date of birth', range: 'past' },
  issueDate: { kind: 'day', label: 'Date of issue', range: 'past' },
  expiryDate: { kind: 'day', label: 'Date of expiry' },
  arrivalDate: { kind: 'day', label: 'Date of arrival' },
  sex: { kind: 'choice', label: 'Sex', choices: ['female', 'male', 'unspecified'] },
  address: { kind: 'address', label: 'Address' },
  phone: { kind: 'phone', label: 'Telephone' },
  email: { kind: 'email', label: 'Email' },
  nationalityAndStatus: text('Nationality and immigration status', 200),
  means: text('Means of support', 200),
  platform: text('Platform'),
  userName: text('User name'),
  status: text('Status'),
  employerName: text('Name of the employer', 200),
  jobTitle: text('Job title'),
  duties: { kind: 'longtext', label: 'Duties', max: 1000 },
  name: text('Name', 200),
  course: text('Course', 200),
  language: text('Language'),
}
const DAYS = { from: { kind: 'day', label: 'From' }, to: { kind: 'day', label: 'To' } }
const MONTHS = { from: { kind: 'month', label: 'From' }, to: { kind: 'month', label: 'To' } }

/** Without these an entry says nothing; the others may be missing. */
const NEEDED = new Set([
  'country',
  'fullName',
  'place',
  'number',
  'phone',
  'email',
  'language',
  'means',
  'name',
])

export function itemsOf(list, ids) {
  const fields = { ...FIELDS, ...(list === 'itinerary' ? DAYS : MONTHS) }
  return ids.map((id, index) => {
    const field = fields[id]
    if (!field) throw new Error(`${list}: nothing is known of ${id}`)
    return {
      id,
      ...field,
      required: index === 0 || (NEEDED.has(id) && ids.length > 1 && index === 1),
      sealed: true,
    }
  })
}
