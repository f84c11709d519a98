// `npm run audit -- mails [folder]`: writes every mail of notifications as HTML and text into a folder, to be looked at.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { build } from '../../deploy/local/build.mjs'
import { DATA, finish, ROOT, say } from '../../deploy/local/program.mjs'

/** @returns {Record<string, object>} mails to travellers as the preview of their texts has them, and those to staff */
function contents(load, texts) {
  const { SAMPLE_MAILS } = load('preview/sample-mails.js')
  const { inboxMessage, missedTargets, orderMention, proposalEnded, proposalWaiting } = load(
    'template/staff.template.js',
  )
  const mails = Object.fromEntries(
    Object.entries(SAMPLE_MAILS).flatMap(([group, writers]) =>
      writers.map((write, index) => [`${group}-${index + 1}`, write(texts)]),
    ),
  )
  const waits = 'https://visa.example/admin/proposals'
  const message = {
    ...{ kind: 'contact', subject: 'visa', name: 'Asha Rao', email: 'asha@example.com', topics: [] },
    ...{ text: 'May I work there?\nFor how long?', company: null, website: null },
  }
  return {
    ...mails,
    mention: orderMention('https://visa.example/admin?open=1', texts),
    missed: missedTargets(3, 'https://visa.example/admin?queue=missed', texts),
    'proposal-waiting': proposalWaiting('refund', waits, texts),
    'proposal-ended': proposalEnded({ kind: 'import', state: 'refused' }, waits, texts),
    message: inboxMessage(message, 'https://visa.example/admin/messages', texts),
  }
}

async function render() {
  await build(['contracts', 'words', 'notifications'])
  const require = createRequire(join(ROOT, 'package.json'))
  const load = (file) => require(`./services/notifications/dist/${file}`)
  const folder = resolve(process.argv[2] ?? join(DATA, 'mails'))
  mkdirSync(folder, { recursive: true })
  const { en } = load('locale/texts.js')
  const { mailHtml } = load('template/mail-html.js')
  const { mailText } = load('template/mail-content.js')
  for (const [name, content] of Object.entries(contents(load, en))) {
    writeFileSync(join(folder, `${name}.html`), mailHtml(content, en))
    writeFileSync(join(folder, `${name}.txt`), mailText(content, en))
  }
  say(`the mails are in ${folder}`)
}

await finish(() => render())
