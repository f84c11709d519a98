import { deviceName } from './device-name'

const MOZILLA = 'Mozilla/5.0'

test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36`,
    'Chrome',
    'Windows',
  ],
  [
    `${MOZILLA} (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
    'Edge',
    'Windows',
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15`, 'Safari', 'macOS'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPhone',
  ],
  [
    `${MOZILLA} (Linux; Android 15) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
])('%s is called what people call it', (userAgent, browser, system) => {
  expect(deviceName(userAgent)).toEqual({ browser, system })
})

test('a program without a name stays without one', () => {
  expect(deviceName('node')).toBeUndefined()
  expect(deviceName(null)).toBeUndefined()
})
