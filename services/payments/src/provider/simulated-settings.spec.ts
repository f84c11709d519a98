import { z } from 'zod'
import { simulatedSettings } from './simulated-settings'

it('a simulated charge is decided two seconds later, unless the settings say otherwise', () => {
  expect(z.object(simulatedSettings).parse({}).SIMULATED_DELAY_MS).toBe(2_000)
})
