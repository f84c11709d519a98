import { keepList } from './desk'
import { setSkills } from './skills'

it('a list that names something twice keeps it once', () => {
  const userId = '01930000-0000-7000-8000-0123456789ab'
  const skills = { userId, takes: true, destinations: ['VN', 'IN', 'VN'], languages: ['de', 'de'] }
  expect(setSkills.input.parse(skills)).toEqual({ ...skills, destinations: ['VN', 'IN'], languages: ['de'] })
  const view = { name: 'Mine', filter: {}, columns: ['status', 'status'] }
  expect(keepList.input.parse(view)).toMatchObject({ columns: ['status'] })
})
