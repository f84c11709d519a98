import type { SiteSettings } from '@borderlane/contracts/catalogue/site'
import type { PublicSite } from '@borderlane/contracts/gateway'
import { PART_OF_PAGE } from '@borderlane/contracts/site-parts'
import { SHIPPED_NAME } from '@borderlane/words/site-name'

/** What pages need before they are drawn. */
export const publicSite = ({ name, languages, currencies, off }: SiteSettings): PublicSite => ({
  name: name ?? SHIPPED_NAME,
  languages,
  currencies,
  off,
})

/** A script, whose text is no HTML; or the name. */
const SCRIPT_OR_NAME = new RegExp(`(<script\\b[^>]*>[^]*?</script>)|${SHIPPED_NAME}`, 'g')
/** An element of a part of the product. None of these holds another one of its own kind. */
const OF_PART = /<(\w+) data-part="(\w+)"[^>]*>[^]*?<\/\1>/g

/**
 * A document of the built web as this site sends it: under its name, without what is switched off, and with what the
 * application has to know at its start. The contract keeps markup and quotes out of the name.
 */
export function siteDocument(html: string, settings: SiteSettings): string {
  const { name } = publicSite(settings)
  const data = JSON.stringify(publicSite(settings)).replaceAll('<', '\\u003c')
  return html
    .replace(OF_PART, (element, _tag, part: string) =>
      settings.off.some((one) => one === part) ? '' : element,
    )
    .replace(
      SCRIPT_OR_NAME,
      (_found, script?: string) => script?.replaceAll(SHIPPED_NAME, name) ?? name.replaceAll('&', '&amp;'),
    )
    .replace('</head>', () => `<script type="application/json" id="site">${data}</script></head>`)
}

/** A site map without the pages that are switched off. */
export const siteMap = (xml: string, settings: SiteSettings): string =>
  xml.replace(/ *<url><loc>([^<]*)<\/loc><\/url>\n?/g, (entry, address: string) =>
    isPageOff(new URL(address).pathname, settings) ? '' : entry,
  )

export const isPageOff = (path: string, { off }: SiteSettings): boolean => {
  const part = PART_OF_PAGE[path.replace(/(.)\/$/, '$1')]
  return part !== undefined && off.includes(part)
}
