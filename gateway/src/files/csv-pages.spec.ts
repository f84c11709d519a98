import { AppError } from '@borderlane/contracts/define'
import { csvPages } from './staff-file.controller'

const PAGES = [
  { csv: 'reference\r\n1\r\n', next: 'a' },
  { csv: '2\r\n', next: 'b' },
  { csv: '3\r\n', next: null },
]

/** @param failures what the questions after the first page end with, one after the other */
async function take(failures: AppError[]) {
  const asked: (string | undefined)[] = []
  const pages = csvPages((after) => {
    asked.push(after)
    const failure = after && failures.shift()
    if (failure) return Promise.reject(failure)
    return Promise.resolve(PAGES[after === undefined ? 0 : after === 'a' ? 1 : 2]!)
  }, 0)
  let file = ''
  try {
    for await (const part of pages) file += part
  } catch (error) {
    return { file, asked, error }
  }
  return { file, asked }
}

test('a page of an export that is not answered is asked for again, and nothing is missing or doubled', async () => {
  const lost = [new AppError('service.timeout'), new AppError('service.unavailable')]
  expect(await take(lost)).toEqual({
    file: 'reference\r\n1\r\n2\r\n3\r\n',
    asked: [undefined, 'a', 'a', 'a', 'b'],
  })
})

test('an export whose page is not answered at all, or is refused, ends as a failure', async () => {
  const refused = new AppError('auth.forbidden')
  expect(await take([refused])).toMatchObject({ asked: [undefined, 'a'], error: refused })
  const down = Array.from({ length: 9 }, () => new AppError('service.unavailable'))
  expect((await take(down)).asked).toEqual([undefined, ...Array.from({ length: 5 }, () => 'a')])
})

test('pages whose ends are known are made side by side and come in order, also where one does not fit', async () => {
  const orders = ['z', 'y', 'x', 'w', 'v', 'u', 't', 's', 'r', 'q']
  let [running, most] = [0, 0]
  const ask = async (after?: string, last?: string) => {
    most = Math.max(most, (running += 1))
    await new Promise(setImmediate)
    running -= 1
    const from = after ? orders.indexOf(after) + 1 : 0
    const to = last ? orders.indexOf(last) + 1 : orders.length
    // Two lines of a page of three fit where `y` or `v` begins it.
    const rows = orders.slice(from, Math.min(to, from + (['y', 'v'].includes(orders[from]!) ? 2 : 3)))
    const end = rows.at(-1)
    const isEnd = end === last || end === 'q' || !end
    return {
      csv: rows.map((row) => `${row},`).join(''),
      next: isEnd ? null : end!,
      ...(!after && { ends: ['x', 'u', 'r'] }),
    }
  }
  let file = ''
  for await (const part of csvPages(ask)) file += part
  expect(file).toBe('z,y,x,w,v,u,t,s,r,q,')
  expect(most).toBe(3)
})
