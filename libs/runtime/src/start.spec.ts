import { log } from './log'
import { nestLogger } from './start'

afterEach(() => jest.restoreAllMocks())

it('an error inside Nest is logged with what it says, be it a text or an error', () => {
  const logged = jest.spyOn(log, 'error').mockReturnValue()
  nestLogger.error('the route is taken')
  const err = new Error('broken')
  nestLogger.error(err)
  expect(logged.mock.calls).toEqual([
    [{ event: 'nest' }, 'the route is taken'],
    [{ event: 'nest', err }, 'error inside Nest'],
  ])
})
