import { csvOf } from '@borderlane/runtime'
import { linesOf } from './staff-file.controller'

test('a name of a colleague is no formula in the file, and each number has a line', () => {
  const milestones = [{ milestone: 'approved', count: 3, medianHours: 1.5 }]
  const csv = csvOf(
    linesOf({
      from: '2026-10-01',
      until: '2026-10-31',
      milestones,
      money: { paidCents: 900, officialCents: 400, ourCents: 500, refundedCents: 0 },
      destinations: [{ country: 'TH', milestones }],
      people: [{ id: 'p', name: '=HYPERLINK("http://a.example","x")', milestones }],
      queues: [{ queue: 'late', count: 2, oldestDays: 9, medianDays: 4 }],
    }),
    true,
  )
  expect(csv.split('\r\n')).toEqual([
    'from,until,of,name,figure,value,median',
    '2026-10-01,2026-10-31,all,,approved,3,1.5',
    '2026-10-01,2026-10-31,money,,paidCents,900,',
    '2026-10-01,2026-10-31,money,,officialCents,400,',
    '2026-10-01,2026-10-31,money,,ourCents,500,',
    '2026-10-01,2026-10-31,money,,refundedCents,0,',
    '2026-10-01,2026-10-31,destination,TH,approved,3,1.5',
    `2026-10-01,2026-10-31,person,"'=HYPERLINK(""http://a.example"",""x"")",approved,3,1.5`,
    '2026-10-01,2026-10-31,queue,late,orders,2,4',
    '',
  ])
})
