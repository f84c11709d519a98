import { usePreferences } from './preference.store'

const KEY = 'borderlane.preferences'

test('without a choice it is English and pounds; what was chosen is there on the next visit', async () => {
  expect(usePreferences.getState()).toMatchObject({ language: 'en', currency: 'GBP' })
  usePreferences.getState().setLanguage('fr')
  usePreferences.getState().setCurrency('USD')
  const kept = localStorage.getItem(KEY) ?? ''
  usePreferences.setState(usePreferences.getInitialState())
  localStorage.setItem(KEY, kept)
  await usePreferences.persist.rehydrate()
  expect(usePreferences.getState()).toMatchObject({ language: 'fr', currency: 'USD' })
})
