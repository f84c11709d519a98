/** Marketing figures of the operator, shown with the note "sample" until the installation's own take their place. */
export const FIGURES = {
  sample: true,
  countries: '150+',
  visas: '50K+',
  successRate: '98%',
  support: '24/7',
} as const
