import type { SiteSettings } from '@borderlane/contracts/catalogue/site'
import type { PublicSite } from '@borderlane/contracts/gateway'
import { hasName, type Logo, lookTokens, SHIPPED_COLOUR } from '@borderlane/contracts/site-look'
import { PART_OF_PAGE } from '@borderlane/contracts/site-parts'
import { SHIPPED_NAME } from '@borderlane/words/site-name'

/** What pages need before they are drawn. */
export const publicSite = ({ name, languages, currencies, off, logo }: SiteSettings): PublicSite => ({
  name: name ?? SHIPPED_NAME,
  languages,
  currencies,
  off,
  logo,
})

/** A script, whose text is no HTML; or the name. */
const SCRIPT_OR_NAME = new RegExp(`(<script\\b[^>]*>[^]*?</script>)|${SHIPPED_NAME}`, 'g')
/** The strip of a passport with the shipped name in it (`web/src/ui/mrz-strip.tsx`): capitals, filled up to a length. */
const STRIP = new RegExp(`P&lt;${SHIPPED_NAME.toUpperCase()}((?:[A-Z0-9]|&lt;)*)`, 'g')
const STRIP_LENGTH = 140
/** The shipped mark, and the icons of the page. */
const MARK = /<svg\b(?=[^>]*\bdata-mark=)[^>]*\bclass="([^"]*)"[^>]*>[^]*?<\/svg>/g
const ICONS = /(<link rel="icon"[^>]*>\s*)+/
/** The picture of a shared link, drawn in the shipped look when the web is built, and how large it is shown. */
const SHARED =
  /<meta property="og:image" content="(https?:\/\/[^/"{]+)[^>]*>(?:<meta property="og:image:[^>]*>)*/
const SHARED_LARGE = /(<meta name="twitter:card" content="summary)_large_image"/
/** An element of a part of the product. None of these holds another one of its own kind. */
const OF_PART = /<(\w+) data-part="(\w+)"[^>]*>[^]*?<\/\1>/g

/**
 * A document of the built web as this site sends it: under its name, without what is switched off, and with what the
 * application has to know at its start. The contract keeps markup and quotes out of the name.
 */
export function siteDocument(html: string, settings: SiteSettings): string {
  const { name } = publicSite(settings)
  const data = JSON.stringify(publicSite(settings)).replaceAll('<', '\\u003c')
  const { logo, colour } = settings
  const isShippedLook = !logo && !colour
  return html
    .replace(SHARED, (picture, origin: string) =>
      isShippedLook ? picture : logo ? sharedLogo(logo, origin) : '',
    )
    .replace(SHARED_LARGE, isShippedLook ? '$&' : '$1"')
    .replace(MARK, (mark, size: string) => (logo ? logoElement(logo, size) : mark))
    .replace(ICONS, (icons) => iconOf(settings) ?? icons)
    .replace(STRIP, (_strip, rest: string) => stripOf(name, rest))
    .replace(OF_PART, (element, _tag, part: string) =>
      settings.off.some((one) => one === part) ? '' : element,
    )
    .replace(
      SCRIPT_OR_NAME,
      (_found, script?: string) => script?.replaceAll(SHIPPED_NAME, name) ?? name.replaceAll('&', '&amp;'),
    )
    .replace(
      '</head>',
      () => `${lookStyle(settings)}<script type="application/json" id="site">${data}</script></head>`,
    )
}

function stripOf(name: string, rest: string): string {
  const said = rest.replaceAll('&lt;', '<').replace(/<+$/, '')
  const own = name.toUpperCase().replace(/[^A-Z0-9]+/g, '<')
  return `P<${own}${said}`.padEnd(STRIP_LENGTH, '<').replaceAll('<', '&lt;')
}

/** As the application draws it (`web/src/app/header/mark.tsx`), which takes it over. */
const logoElement = ({ id, width, height }: Logo, size: string): string =>
  `<img data-mark="" src="/api/logo/${id}" alt="" width="${width}" height="${height}" class="${size}"/>`

const sharedLogo = ({ id, width, height }: Logo, origin: string): string =>
  Object.entries({ image: `${origin}/api/logo/${id}`, 'image:width': width, 'image:height': height })
    .map(([name, content]) => `<meta property="og:${name}" content="${content}">`)
    .join('')

/** The roles of colour that the operator has set; behind the styles of the build, and stronger. */
function lookStyle(settings: SiteSettings): string {
  const { light, dark } = lookTokens(settings)
  const rule = (tokens: Record<string, string>) =>
    `html:root{${Object.entries(tokens)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`
  const styles = [
    ...(light ? [rule(light)] : []),
    ...(dark ? [`@media screen and (prefers-color-scheme:dark){${rule(dark)}}`] : []),
    ...(settings.logo && hasName(settings.logo) ? [NAME_BESIDE_LOGO] : []),
  ]
  return styles.length > 0 ? `<style id="look">${styles.join('')}</style>` : ''
}

/** The logo has the name in it: the text is for screen readers. */
const NAME_BESIDE_LOGO =
  '[data-mark]+[data-name]{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}'

/** A logo that is about square, else the shipped mark in the operator's colour; undefined: the shipped icons. */
function iconOf({ logo, colour }: SiteSettings): string | undefined {
  if (logo && !hasName(logo)) return `<link rel="icon" href="/api/logo/${logo.id}" type="image/png">`
  if (!logo && !colour) return undefined
  // A wide logo is too small for an icon: a plain square in the colour says nothing that is not theirs.
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="5" fill="${colour ?? SHIPPED_COLOUR}"/></svg>`
  return `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(shape)}" type="image/svg+xml">`
}

export const siteMap = (xml: string, settings: SiteSettings): string =>
  xml.replace(/ *<url><loc>([^<]*)<\/loc><\/url>\n?/g, (entry, address: string) =>
    isPageOff(new URL(address).pathname, settings) ? '' : entry,
  )

export const isPageOff = (path: string, { off }: SiteSettings): boolean => {
  const part = PART_OF_PAGE[path.replace(/(.)\/$/, '$1')]
  return part !== undefined && off.includes(part)
}
