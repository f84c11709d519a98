import { lazyPart } from '../area/lazy-part'
import { Bar } from '../../ui/notice'

/** Only some forms have names and addresses in parts: the others are there sooner without them. */
export const GroupField = lazyPart(
  [],
  async () => (await import('./group-field')).GroupField,
  <Bar className="h-24" />,
)
