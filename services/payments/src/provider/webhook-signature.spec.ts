import { ProviderRef } from './webhook-signature'

it.each(['4242424242424242ffffffffffffffff', '01930000-0000-7abc-8000-424242424005'])(
  'a name that a machine has made may have digits like those of a card: %s',
  (ref) => {
    expect(ProviderRef.parse(ref)).toBe(ref)
  },
)
