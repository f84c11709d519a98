import { render } from '@testing-library/react'
import RouteMap from './route-map'

const drawn = (from: string, to: string) => {
  const { container } = render(<RouteMap from={from} to={to} />)
  const used = [...container.querySelectorAll('use')].map((use) => use.getAttribute('href'))
  const [left, , width] = (container.querySelector('svg')?.getAttribute('viewBox') ?? '').split(' ')
  const ends = [...container.querySelectorAll('circle')].map((end) => Number(end.getAttribute('cx')))
  return { used, ends, left: Number(left), width: Number(width) }
}

test('a map shows the world with both countries on it, and all of the way between them', () => {
  const { used, left, width } = drawn('IN', 'VN')
  expect(used).toEqual(['/map.svg#world', '/map.svg#IN', '/map.svg#VN'])
  expect(left).toBeLessThan(79)
  expect(left + width).toBeGreaterThan(98)
})

test('a way across the 180th degree is the short one, and the world goes on beyond it', () => {
  const { used, ends } = drawn('US', 'NZ')
  expect(used.filter((one) => one === '/map.svg#world')).toHaveLength(2)
  expect(Math.abs(ends[0]! - ends[1]!)).toBeLessThan(180)
})

test('where a place is not known there is no map', () => {
  expect(drawn('IN', 'XX').used).toEqual([])
})
