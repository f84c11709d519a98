/**
 * Draws `public/map.svg` and `src/ui/places.json` from the outlines of Natural Earth. Run by hand when those
 * change: `npm install --no-save world-atlas@2.0.2 topojson-client@3.1.0 i18n-iso-countries@7.14.0`, then
 * `node web/country-map.mjs`.
 *
 * The map has one path a country, its code is the id, in degrees (x: longitude, y: latitude southwards), so that a view
 * box is a part of the world. The places are the middles of each country's largest part. The coarse outlines leave out
 * the smallest countries; they have a place all the same.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)
// Installed by hand, hence not declared.
const [{ feature }, { numericToAlpha2 }] = ['topojson-client', 'i18n-iso-countries'].map((name) =>
  require(name),
)

const round = (degrees) => Math.round(degrees * 10) / 10
/** Natural Earth gives it no number. */
const codeOf = ({ id, properties }) => (properties.name === 'Kosovo' ? 'XK' : numericToAlpha2(id))

/** Codes and outlines (rings of `[longitude, latitude]`) of the countries in a file of world-atlas. */
function outlinesOf(file) {
  const topology = require(`world-atlas/${file}`)
  return feature(topology, topology.objects.countries).features.map((country) => ({
    code: codeOf(country),
    rings: [country.geometry.coordinates]
      .flat(country.geometry.type === 'Polygon' ? 1 : 2)
      .map((ring) => unwrapped(ring)),
  }))
}

function area(ring) {
  return Math.abs(
    ring.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length]
      return sum + x * nextY - nextX * y
    }, 0),
  )
}

/** The centroid of the largest ring. */
function middleOf(rings) {
  const [ring] = rings.toSorted((one, other) => area(other) - area(one))
  let [sum, x, y] = [0, 0, 0]
  for (const [at, [fromX, fromY]] of ring.entries()) {
    const [toX, toY] = ring[(at + 1) % ring.length]
    const part = fromX * toY - toX * fromY
    sum += part
    x += (fromX + toX) * part
    y += (fromY + toY) * part
  }
  return [round(x / sum / 3), -round(y / sum / 3)]
}

/** A ring across the 180th degree goes on beyond it, instead of around the world. */
function unwrapped(ring) {
  let turn = 0
  return ring.map(([x, y], at) => {
    const step = at === 0 ? 0 : x - ring[at - 1][0]
    if (Math.abs(step) > 180) turn -= Math.sign(step) * 360
    return [x + turn, y]
  })
}

/** Relative steps are the shortest way to write a ring. */
function pathOf(ring) {
  let before
  return ring
    .map(([longitude, latitude]) => [Math.round(longitude * 10), Math.round(-latitude * 10)])
    .flatMap(([x, y]) => {
      const step = before ? [x - before[0], y - before[1]] : [x, y]
      const isStart = before === undefined
      before = [x, y]
      if (isStart) return [`M${x} ${y}l`]
      return step[0] || step[1] ? [`${step[0]} ${step[1]}`] : []
    })
    .join(' ')
    .replaceAll(' -', '-')
    .concat('z')
}

const paths = outlinesOf('countries-110m.json')
  .filter(({ code }) => code !== 'AQ')
  .map(({ code, rings }) => `<path${code ? ` id="${code}"` : ''} d="${rings.map(pathOf).join('')}"/>`)
writeFileSync(
  join(import.meta.dirname, 'public/map.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg"><g id="world" transform="scale(.1)">${paths.join('\n')}</g></svg>\n`,
)
const places = outlinesOf('countries-50m.json')
  .filter(({ code }) => code)
  .map(({ code, rings }) => [code, middleOf(rings)])
  // Neither file has Tuvalu.
  .concat([['TV', [179.2, 8.5]]])
  .toSorted(([one], [other]) => one.localeCompare(other))
writeFileSync(
  join(import.meta.dirname, 'src/ui/places.json'),
  `{\n${places.map(([code, place]) => `  "${code}": ${JSON.stringify(place).replace(',', ', ')}`).join(',\n')}\n}\n`,
)
