/** In what a rule may differ from the one whose place it takes. */
export const RULE_COLUMNS = [
  'visa_type',
  'visa_required',
  'electronic_authorisation',
  'admitted',
  'stay_days',
  'valid_from',
  'required_documents',
]

/** What a row says in short, as JSON with the names of the contract. */
export const summaryColumns = (
  row: string,
): string => `jsonb_build_object('visaType', ${row}.visa_type, 'visaRequired', ${row}.visa_required,
  'electronicAuthorisation', ${row}.electronic_authorisation, 'admitted', ${row}.admitted, 'stayDays', ${row}.stay_days)`
