import { maskPassportNumber } from './applicant-vault'

describe('a masked passport number', () => {
  it('shows the last two characters and not how many there are', () => {
    expect(maskPassportNumber('X47Q99ZK3')).toBe('••••••K3')
    expect(maskPassportNumber('AB12')).toBe('••••••12')
  })
})
