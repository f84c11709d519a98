/**
 * What happens to an application that its traveller submits, in the usual order. The first one is ours: the form is filled
 * in and the papers are checked.
 */
export const OWN_STEPS = [
  'ready',
  'appointment',
  'fingerprints',
  'passport_in',
  'on_way_back',
  'received',
] as const
