import { tmpdir } from 'node:os'
import type { Config } from '../config'
import { WebController } from './web.controller'

it('a gateway without the built web names the setting', () => {
  const config = { WEB_ROOT: tmpdir(), PUBLIC_URL: 'http://localhost:3000' } as Config
  const none = {} as never
  expect(() => new WebController(none, none, none, config)).toThrow('WEB_ROOT')
})
