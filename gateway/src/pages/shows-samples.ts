import type { Config } from '../config'

/** Sample figures and voices are no claims of an operator: in production they are shown where the operator says so (R52). */
export const showsSamples = ({
  SHOW_SAMPLES,
  BORDERLANE_MODE,
}: Partial<Pick<Config, 'SHOW_SAMPLES'>> & Pick<Config, 'BORDERLANE_MODE'>): boolean =>
  SHOW_SAMPLES ? SHOW_SAMPLES === 'on' : BORDERLANE_MODE !== 'production'
