import './styles.css'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { watchSession } from '../api/auth-client'
import { takeMailLink } from '../api/mail-link'
import site from '../locales/en/site.json'
import errors from '../locales/en/errors.json'
import home from '../locales/en/home.json'
import { startTexts } from '../preferences/i18n'
import { pages } from './router'
import { Providers } from './providers'

const setDocumentLanguage = (language: string) => {
  document.documentElement.lang = language
  document.documentElement.dir = i18next.dir(language)
}

// Before anything else sees the address.
void takeMailLink()
watchSession()

i18next.on('languageChanged', setDocumentLanguage)
await startTexts(
  { en: { site, errors, home } },
  import.meta.glob('../locales/*/*.json', { import: 'default' }),
)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createBrowserRouter(pages)} />
    </Providers>
  </StrictMode>,
)
