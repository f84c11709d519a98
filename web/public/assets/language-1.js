/*
 * Before anything is painted: public pages are sent in English, and somebody who reads another language shall not see
 * that flash by. styles.css hides them until they are drawn. Kept by browsers for a year: a change needs a new number
 * in the name.
 */
try {
  const stored = JSON.parse(localStorage.getItem('borderlane.preferences') ?? '{}').state ?? {}
  const inLink = /[?&]lang=([a-z]{2})/.exec(location.search)?.[1]
  const language = stored.languageSettled ? stored.language : (inLink ?? stored.language)
  if (language && language !== 'en') document.documentElement.dataset.redrawn = ''
} catch {
  // Nothing is stored that can be read: English it is.
}
