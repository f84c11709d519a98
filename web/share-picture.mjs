const WIDTH = 1200
const HEIGHT = 630
const PAPER = '#FBFAF7'
const BRAND = '#7A1E2C'
const LINES = '#C9BFA9'
const HAIRLINE = '#E3DED3'

/** Fine closed lines around a centre, as on passport paper; `seed` turns and stretches them. */
function rosette(x, y, seed) {
  const petals = 9 + (seed % 7)
  return Array.from({ length: 14 }, (_ring, ring) => {
    const points = Array.from({ length: 361 }, (_point, degree) => {
      const angle = (degree * Math.PI) / 180
      const radius = 150 + ring * 16 + 46 * Math.sin(petals * angle + ring * 0.35)
      return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`
    })
    return `<path d="M${points.join('L')}Z"/>`
  }).join('')
}

/**
 * The picture of a link to this site, as SVG: the ticket of the route, half of it in our colour, half with the
 * destination's flag. No words: they stand beside the picture wherever it is shown.
 * @param flag the flag as SVG, 3:2; none for the site itself
 */
export function pictureOf(flag, code = 'BL') {
  const seed = code.charCodeAt(0) * 31 + code.charCodeAt(1)
  const right = flag
    ? `<image x="640" y="205" width="330" height="220" href="data:image/svg+xml;base64,${flag.toString('base64')}"/>
       <rect x="640" y="205" width="330" height="220" fill="none" stroke="${HAIRLINE}" stroke-width="2"/>`
    : `<path d="M660 315h250m-70-70 70 70-70 70" fill="none" stroke="${BRAND}" stroke-width="22"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>
    <g fill="none" stroke="${LINES}" stroke-width="1.2" opacity="0.75">${rosette(1010, 140, seed)}${rosette(120, 600, seed + 3)}</g>
    <rect x="150" y="135" width="900" height="360" rx="14" fill="#FFFFFF" stroke="${HAIRLINE}" stroke-width="3"/>
    <path d="M164 135h386v360H164a14 14 0 0 1-14-14V149a14 14 0 0 1 14-14z" fill="${BRAND}"/>
    <path d="M550 150v330" stroke="${PAPER}" stroke-width="6" stroke-dasharray="2 16" stroke-linecap="round"/>
    <g transform="translate(238 203) scale(7)" fill="none" stroke="${PAPER}" stroke-width="2">
      <path d="M16 4v24" stroke-dasharray="2.4 2.4"/>
      <path d="M6 8.500h7M6 23.500h7M19 8.500h7M19 23.500h7"/>
      <path d="M7 16h17m-4.500-4.500L24 16l-4.500 4.500" stroke-width="2.500"/>
    </g>
    ${right}
  </svg>`
}
