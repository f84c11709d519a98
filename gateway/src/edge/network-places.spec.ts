import { AppError } from '@borderlane/contracts/define'
import { SITE_FACTOR } from '@borderlane/runtime'
import { NetworkPlaces } from './network-places'

const TOO_MANY = new AppError('request.too_many')
const subscriber = (number: number): string => `2001:db8:1:${number.toString(16)}::/64`

describe('places of a network', () => {
  it('are as many as it may have, and free again when they are released', () => {
    const places = new NetworkPlaces()
    const [giveBack] = [places.take('192.0.2.1', 2), places.take('192.0.2.1', 2)]
    expect(() => places.take('192.0.2.1', 2)).toThrow(TOO_MANY)
    places.take('192.0.2.2', 2)
    giveBack()
    places.take('192.0.2.1', 2)
    expect(() => places.take('192.0.2.1', 2)).toThrow(TOO_MANY)
  })

  it('are counted for the site around it, too, whose networks one person may have by thousands', () => {
    const places = new NetworkPlaces()
    const given = Array.from({ length: SITE_FACTOR }, (_one, index) => places.take(subscriber(index), 1))
    expect(() => places.take(subscriber(SITE_FACTOR), 1)).toThrow(TOO_MANY)
    places.take('2001:db8:2:1::/64', 1)
    given[0]!()
    places.take(subscriber(SITE_FACTOR), 1)
  })
})
