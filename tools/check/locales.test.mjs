import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { ROOT } from '../../deploy/local/program.mjs'
import { problemsOfTranslations } from '../../web/check-translations.mjs'

/**
 * Copies of both trees of texts, changed.
 * @param {import('node:test').TestContext} t
 * @param {(places: { web: string, shared: string }) => void} change
 * @returns {string[]} what the check says of German and French
 */
function problemsAfter(t, change) {
  const folder = mkdtempSync(join(tmpdir(), 'locales-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const [web, shared] = [join(folder, 'web'), join(folder, 'shared')]
  for (const language of ['en', 'de', 'fr']) {
    cpSync(join(ROOT, 'web/src/locales', language), join(web, language), { recursive: true })
    cpSync(join(ROOT, 'libs/words/locales', language), join(shared, language), { recursive: true })
  }
  change({ web, shared })
  return problemsOfTranslations(['de', 'fr'], { '': web, 'words/': shared })
}

/**
 * @param {string} path
 * @param {(texts: Record<string, any>) => void} edit
 */
function change(path, edit) {
  const texts = JSON.parse(readFileSync(path, 'utf8'))
  edit(texts)
  writeFileSync(path, JSON.stringify(texts))
}

test('texts as they are have no fault', (t) => {
  assert.deepEqual(
    problemsAfter(t, () => {}),
    [],
  )
})

/** @type {[string, (places: { web: string, shared: string }) => void][]} */
const FAULTS = [
  [
    'de words/notes:evisa is missing',
    ({ shared }) => change(join(shared, 'de/notes.json'), (texts) => delete texts.evisa),
  ],
  [
    'de words/mails:counts.hours_one is missing',
    ({ shared }) => change(join(shared, 'de/mails.json'), (texts) => delete texts.counts.hours_one),
  ],
  [
    'de words/mails:greeting lacks {{name}}',
    ({ shared }) => change(join(shared, 'de/mails.json'), (texts) => (texts.greeting = 'Guten Tag,')),
  ],
  [
    'de words/chat:thanks is not translated: You are welcome. Have a good journey!',
    ({ shared }) =>
      change(
        join(shared, 'de/chat.json'),
        (texts) => (texts.thanks = 'You are welcome. Have a good journey!'),
      ),
  ],
  [
    'fr words/chat:thanks has a sign without its space, or with one that breaks',
    ({ shared }) => change(join(shared, 'fr/chat.json'), (texts) => (texts.thanks = 'Bon voyage !')),
  ],
  [
    'de words/notes:fee_unknown has a second name for something: amtliche Gebühr',
    ({ shared }) =>
      change(
        join(shared, 'de/notes.json'),
        (texts) => (texts.fee_unknown = 'Die amtliche Gebühr ist unbekannt.'),
      ),
  ],
  ['de lacks words/titles', ({ shared }) => rmSync(join(shared, 'de/titles.json'))],
  [
    'de has words/extra.json, which English has not',
    ({ shared }) => writeFileSync(join(shared, 'de/extra.json'), '{}'),
  ],
  ['words/locales/xx is not one of the languages', ({ shared }) => mkdirSync(join(shared, 'xx'))],
  // Planted by a review, and seen by no test then.
  [
    'de site:status.approved does not say "approved": Abgelehnt',
    ({ web }) =>
      change(join(web, 'de/site.json'), ({ status }) => {
        ;[status.approved, status.rejected] = [status.rejected, status.approved]
      }),
  ],
  // The other half of the same exchange.
  ['de site:status.rejected does not say "rejected": Genehmigt', () => undefined],
  [
    'fr apply:unavailable.text does not say "doesNotMean": Vous pouvez voyager sans visa.',
    ({ web }) =>
      change(
        join(web, 'fr/apply.json'),
        ({ unavailable }) => (unavailable.text = 'Vous pouvez voyager sans visa.'),
      ),
  ],
  [
    'fr results:unavailable.title says "visaFree", and must not: Aucun visa nécessaire',
    ({ web }) =>
      change(
        join(web, 'fr/results.json'),
        ({ unavailable }) => (unavailable.title = 'Aucun visa nécessaire'),
      ),
  ],
  [
    'de results:protection.hint has the numbers "50" instead of "100": Sie erhalten 50 % zurück',
    ({ web }) =>
      change(
        join(web, 'de/results.json'),
        ({ protection }) => (protection['hint'] = 'Sie erhalten 50 % zurück'),
      ),
  ],
  ['de lacks help', ({ web }) => rmSync(join(web, 'de/help.json'))],
]

test('each fault is named, in its language, file and key', (t) => {
  const found = problemsAfter(t, (places) => FAULTS.forEach(([, fault]) => fault(places)))
  assert.deepEqual(
    FAULTS.map(([problem]) => problem).filter((problem) => !found.includes(problem)),
    [],
    found.join('\n'),
  )
})
