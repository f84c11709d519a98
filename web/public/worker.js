/*
 * Shows our own page where there is no connection, instead of the browser's. That page alone is kept, in the language
 * of the reader (`src/parts/storage/no-connection.ts`), and the script that opens what its visitor has kept on this
 * device: answers and pages of orders are personal and are never kept.
 */
addEventListener('activate', (event) => {
  event.waitUntil(registration.navigationPreload?.enable())
})
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(pageOf(event))
  else if (new URL(request.url).pathname === '/kept.js') event.respondWith(scriptOf(request))
})

async function pageOf({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const kept = await caches.match('/no-connection')
    if (kept) return kept
    throw error
  }
}

const scriptOf = (request) => fetch(request).catch(() => caches.match('/kept.js'))
