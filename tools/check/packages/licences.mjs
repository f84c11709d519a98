// Which licences the packages of production have. The owner has not chosen a licence of the project yet; until then no
// dependency may stand in the way of any usual one (README.md).

/** Permissive, or with duties for changes to the package itself only (MPL, LGPL as a library, fonts, data). */
const USUAL = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages whose package.json names none, with what their own licence text says. */
const READ_BY_HAND = new Map([
  ['passport-strategy', 'MIT'],
  ['pause', 'MIT'],
  ['png-js', 'MIT'],
])

/** @param {string} expression SPDX, for example `(MPL-2.0 OR Apache-2.0)` */
function isUsual(expression) {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => USUAL.has(one.trim())))
}

/**
 * @param {Record<string, { license?: string, dev?: boolean, link?: boolean }>} packages of package-lock.json
 * @returns {string[]} a sentence for each package of production whose licence is not on the list
 */
export function licenceProblems(packages) {
  return Object.entries(packages).flatMap(([path, { license, dev, link }]) => {
    const name = path.split('node_modules/')[1] && path.split('node_modules/').at(-1)
    if (!name || dev || link) return []
    const licence = license ?? READ_BY_HAND.get(name)
    if (licence && isUsual(licence)) return []
    return [
      `${name} has the licence ${licence ?? '(none in its package.json)'}: take another package, or judge it in tools/check/packages/licences.mjs`,
    ]
  })
}
