import { lazyPart } from '../area/lazy-part'
import { Bar } from '../../ui/skeleton'

/** Only some forms have boxes beside their fields: the others are there sooner without them. */
export const BoxField = lazyPart(
  [],
  async () => (await import('./box-field')).BoxField,
  <Bar className="h-24" />,
)
