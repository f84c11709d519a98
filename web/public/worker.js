/*
 * Shows our own page where there is no connection, instead of the browser's. That page alone is kept, in the language
 * of the reader (`src/app/no-connection.ts`): answers and pages of orders are personal and are never kept.
 */
addEventListener('activate', (event) => {
  event.waitUntil(registration.navigationPreload?.enable())
})
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(pageOf(event))
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
