/**
 * `npm run audit -- forms [--code in-evisa-tourist] [address]` opens every part of every built-in form on a running platform
 * (`npm start` in another window; address http://localhost:3000 unless given): on a phone and on a wide screen, in English,
 * German and Arabic, with all that another answer asks for. Prints what scrolls sideways, what is in English only, and
 * what cannot be opened, and ends with 1 when there is something.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../../deploy/local/program.mjs'
import { needTools } from '../../deploy/local/tools.mjs'
import { openBrowser } from './scenes.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { code: { type: 'string', multiple: true } },
})
const address = positionals[0] ?? 'http://localhost:3000'
const say = (line) => process.stdout.write(`${line}\n`)

const FORMS = join(ROOT, 'services/catalogue/seed/form')
/** Of one of them each form is asked. */
const PASSPORTS = ['IN', 'PK', 'GB', 'CN', 'US', 'TH', 'TR', 'ZA', 'BR', 'MX', 'NG']
const VIEWS = [
  { language: 'en', viewport: { width: 360, height: 740 } },
  { language: 'en', viewport: { width: 1280, height: 900 } },
  { language: 'de', viewport: { width: 360, height: 740 } },
  { language: 'ar', viewport: { width: 360, height: 740 } },
]

const ask = async (path) => {
  const answer = await fetch(`${address}${path}`)
  return answer.ok ? answer.json() : undefined
}

/** A route that asks this form, and whose application can be made here. */
async function routeOf({ code, destinations, passports = PASSPORTS }) {
  for (const to of destinations.slice(0, 3))
    for (const from of passports) {
      const route = `from=${from}&to=${to}`
      const [asked, quote] = [await ask(`/api/forms?${route}`), await ask(`/api/quotes?${route}`)]
      if (asked?.form.code === code && quote?.canApply)
        return { form: asked.form, path: `/apply?${route}&speed=${quote.options[0].speed}` }
    }
  return undefined
}

/** What a tab would hold of someone who has come to a part, and has said yes wherever that is asked. */
function draftAt(form, reached) {
  const questions = form.sections.flatMap((section) => section.questions)
  const answers = questions.filter(({ kind }) => kind === 'yesno').map(({ id }) => [id, 'yes'])
  return JSON.stringify({
    state: {
      answers: Object.fromEntries(answers),
      unsealed: questions.map(({ id }) => id),
      form: { code: form.code, version: form.version },
      reached,
    },
    version: 0,
  })
}

async function findingsOf(page, { form, path, language, at }) {
  await page.evaluate(
    (draft) => {
      globalThis.sessionStorage.setItem('borderlane.application', draft)
    },
    draftAt(form, at),
  )
  await page.goto(`${address}${path}&lang=${language}`)
  await page.locator('main form').first().waitFor()
  const found = await page.evaluate(() => {
    const { document, innerWidth } = globalThis
    return {
      isWide: document.documentElement.scrollWidth > innerWidth,
      english: [...document.querySelectorAll('main form [lang="en"]')].map((one) => one.textContent),
    }
  })
  return [
    ...(found.isWide ? ['scrolls sideways'] : []),
    ...(language === 'en' ? [] : found.english.map((words) => `in English only: ${words}`)),
  ]
}

const forms = readdirSync(FORMS)
  .map((name) => JSON.parse(readFileSync(join(FORMS, name), 'utf8')))
  .filter(({ code, use }) => use === 'application' && (!values.code || values.code.includes(code)))
const { chromium } = await needTools(['chromium'], () => undefined)
const browser = await openBrowser(chromium)
let failures = 0
for (const asked of forms) {
  const route = await routeOf(asked)
  if (!route) {
    say(`${asked.code.padEnd(20)} no route asks it now`)
    continue
  }
  for (const { language, viewport } of VIEWS) {
    const page = await (await browser.newContext({ viewport, locale: 'en-GB' })).newPage()
    await page.goto(`${address}/favicon.svg`)
    const findings = []
    for (let at = 0; at <= route.form.sections.length; at++)
      findings.push(
        ...(
          await findingsOf(page, { ...route, language, at }).catch((error) => [
            `cannot be opened: ${error.message.split('\n')[0]}`,
          ])
        ).map((problem) => `part ${at + 1} ${problem}`),
      )
    await page.context().close()
    failures += findings.length
    say(`${asked.code.padEnd(20)} ${viewport.width} ${language}  ${findings.join('; ') || '0'}`)
  }
}
await browser.close()
process.exitCode = failures > 0 ? 1 : 0
