import AxeBuilder from '@axe-core/playwright'
import { openScene } from './scenes.mjs'

const PHONE = { width: 360, height: 740 }
/** A rule that is not among the usual ones: what is seen on a button is part of what it is called. */
const RULES = { rules: { 'label-content-name-mismatch': { enabled: true } } }
export const LANGUAGES = ['en', 'ar']

/** Every scene in every language of the audit, on a phone, light or dark: `{ name, language, findings }`. */
export async function* axeOf({ browser, address, scenes, colorScheme }) {
  for (const language of LANGUAGES)
    for (const scene of scenes)
      yield {
        name: scene.name,
        language,
        findings: await findingsOf(browser, address, scene, { language, colorScheme }).catch((error) => [
          `cannot be opened: ${error.message.split('\n')[0]}`,
        ]),
      }
}

async function findingsOf(browser, address, scene, { language, colorScheme }) {
  const page = await openScene(browser, address, scene, language, { viewport: PHONE, colorScheme })
  try {
    const { violations } = await new AxeBuilder({ page }).options(RULES).analyze()
    const { isWide, headings } = await page.evaluate(() => {
      const { document, innerWidth } = globalThis
      return {
        isWide: document.documentElement.scrollWidth > innerWidth,
        headings: document.querySelectorAll('h1').length,
      }
    })
    return [
      ...violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0].html.slice(0, 160)}`),
      ...page.complaints,
      ...(isWide ? ['scrolls sideways'] : []),
      ...(headings === 1 ? [] : [`${headings} h1`]),
    ]
  } finally {
    await page.context().close()
  }
}
