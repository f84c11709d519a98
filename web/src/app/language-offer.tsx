import { isLanguage, type Language, LANGUAGES } from '@borderlane/words/languages'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offeredLanguages } from '../parts/words/i18n'
import { usePreferences } from '../parts/words/preference.store'
import { Button } from '../ui/button'

/** Offers the browser's own language, in that language, until the visitor has answered. It covers nothing and waits. */
export default function LanguageOffer() {
  const { i18n } = useTranslation()
  const { language, languageSettled, setLanguage, keepLanguage } = usePreferences()
  const [offered, setOffered] = useState<Language>()
  useEffect(() => {
    const own = languageSettled ? undefined : ownLanguage()
    if (!own || own === language) return
    let gone = false
    void i18next.loadLanguages(own).then(() => gone || setOffered(own))
    return () => {
      gone = true
    }
  }, [language, languageSettled])
  if (!offered || languageSettled || offered === language) return null
  const t = i18n.getFixedT(offered)
  return (
    <aside
      lang={offered}
      dir={LANGUAGES[offered].direction}
      aria-label={LANGUAGES[offered].name}
      className="border-t border-hairline bg-surface"
    >
      <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <p className="me-auto">{t('header.languageOffer.text')}</p>
        <Button
          variant="quiet"
          label={t('header.languageOffer.accept')}
          onClick={() => setLanguage(offered)}
        />
        <Button variant="plain" label={t('header.languageOffer.decline')} onClick={keepLanguage} />
      </div>
    </aside>
  )
}

/** The first language of the browser that the site has. */
function ownLanguage(): Language | undefined {
  const has = offeredLanguages()
  return navigator.languages
    .map((tag) => tag.split('-')[0])
    .filter(isLanguage)
    .find((one) => has.includes(one))
}
