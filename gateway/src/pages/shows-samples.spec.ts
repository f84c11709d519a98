import { showsSamples } from './self.controller'

it.each([
  ['local', undefined, true],
  ['local', 'off', false],
  ['production', undefined, false],
  ['production', 'on', true],
] as const)('samples in %s mode with SHOW_SAMPLES=%s are shown: %s', (BORDERLANE_MODE, SHOW_SAMPLES, shown) =>
  expect(showsSamples({ BORDERLANE_MODE, SHOW_SAMPLES })).toBe(shown),
)
