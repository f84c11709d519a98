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
