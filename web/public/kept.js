/*
 * Shows on the page for "no connection" what is kept on this device: encrypted (`src/parts/storage/kept-visa.ts`), read by
 * this browser alone, and nothing of it past its last day. The words are those of the page.
 */
const place = document.querySelector('main')
const words = place.dataset

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function inStore(mode, act) {
  const opening = indexedDB.open('kept', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
  const database = await done(opening)
  try {
    return await done(act(database.transaction('kept', mode).objectStore('kept')))
  } finally {
    database.close()
  }
}

const add = (parent, name, text = '') => {
  const element = parent.appendChild(document.createElement(name))
  element.textContent = text
  return element
}

async function show(id, key) {
  const kept = await inStore('readonly', (store) => store.get(id))
  const now = new Date()
  const today = new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  if (kept.until < today) return inStore('readwrite', (store) => store.delete(id))
  const opened = ({ iv, data }) => crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)
  const section = add(place, 'section')
  try {
    const sheet = JSON.parse(new TextDecoder().decode(await opened(kept.sheet)))
    section.lang = sheet.lang
    section.dir = sheet.dir
    add(section, 'h2', sheet.title)
    for (const fact of sheet.facts) add(section, 'p', fact)
    const link = add(section, 'a', sheet.name)
    link.href = URL.createObjectURL(new Blob([await opened(kept.file)], { type: sheet.type }))
    link.target = '_blank'
    const list = add(section, 'ul')
    for (const { title, text } of sheet.items) {
      const item = add(list, 'li')
      add(item, 'strong', title)
      add(item, 'p', text)
    }
  } catch {
    add(section, 'p', words.unreadable)
  }
  const remove = add(section, 'button', words.remove)
  remove.onclick = async () => {
    await inStore('readwrite', (store) => store.delete(id))
    section.remove()
    if (!place.querySelector('section')) sayNone()
  }
  return undefined
}

const sayNone = () => add(place, 'p', words.none)

async function showAll() {
  place.setAttribute('aria-live', 'polite')
  const ids = (await inStore('readonly', (store) => store.getAllKeys())).filter((id) => id !== 'key')
  const key = await inStore('readonly', (store) => store.get('key'))
  // That of the address first.
  ids.sort((one, other) => location.pathname.includes(other) - location.pathname.includes(one))
  for (const id of ids) await show(id, key)
  if (!place.querySelector('section')) sayNone()
}

showAll().catch(() => add(place, 'p', words.unreadable))
